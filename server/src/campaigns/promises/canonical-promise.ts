import { createHash } from 'node:crypto'
import { fieldsOf, promisedFields, type PromisedField } from '@muster/contract/facts/promised-fields.ts'
import type { CampaignPromise } from '@muster/contract/campaigns/promises.ts'

const supporterFields = fieldsOf('signed')
const donorFields = [...supporterFields, ...fieldsOf('signed by donors')]
/** A page that shows the promise is outdated if one of these fields has changed: all but the arrangements. */
const shownFields = [...donorFields, ...fieldsOf('need')]

const canonicalValue = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([, part]) => part !== null)
  return Object.fromEntries(
    fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, canonicalValue(part)]),
  )
}

/** The same text for the same content: fields by name, without those that are null, so that a later field changes no older hash. */
export const canonicalJson = (value: object): string => JSON.stringify(canonicalValue(value))

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

const hashOf = (promise: CampaignPromise, fields: readonly PromisedField[]): Buffer =>
  sha256(canonicalJson(Object.fromEntries(fields.map((field) => [field, promise[field]]))))

export type HashedPromise = { text: string; hash: Buffer; supporterHash: Buffer; donorHash: Buffer; shownHash: Buffer }

/** The canonical JSON of a promise with its arrangements, its SHA-256, and the hashes of what supporters and donors sign and pages show. */
export const hashPromise = (promise: CampaignPromise): HashedPromise => {
  const text = canonicalJson(promise)
  return {
    text,
    hash: sha256(text),
    supporterHash: hashOf(promise, supporterFields),
    donorHash: hashOf(promise, donorFields),
    shownHash: hashOf(promise, shownFields),
  }
}

const noPromise = Object.fromEntries(promisedFields.map((field) => [field, null]))

/** Reads a text of {@link canonicalJson}, which the application wrote. */
export const readPromise = (text: string): CampaignPromise => ({
  ...noPromise,
  ...(JSON.parse(text) as CampaignPromise),
})
