import type * as contract from '@muster/contract/site/organisation.ts'
import type { ParsedRequestOf } from '@muster/contract/endpoint.ts'
import { type OrganisationField, organisationFields } from '@muster/contract/facts/organisation.ts'
import { DomainError } from '../../platform/base/errors.ts'
import type { AppContext } from '../../platform/context.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import { everyPage, purgePages } from '../../platform/database/public-changes.ts'
import { shownOrganisation } from './current-organisation.ts'
import { findOrganisation, lockOrganisation, type OrganisationRow, updateOrganisation } from './organisation.sql.ts'

type Context = Pick<AppContext, 'db' | 'clock' | 'config'>
type Input = ParsedRequestOf<typeof contract.saveOrganisationEndpoint>['body']

/** What the organisation needs of the uploads: whether a picture is the account's own, and that a replaced one is removed. */
export type LogoUploads = {
  urlsNotOwned: (tx: Tx, accountId: string, urls: string[]) => Promise<string[]>
  discard: (tx: Tx, url: string, now: Date) => Promise<void>
}

const orNone = (text: string): string | null => (text === '' ? null : text)

/** The organisation as the form edits it. */
export const editedOrganisation = async ({
  db,
  config,
}: Pick<Context, 'db' | 'config'>): Promise<contract.EditedOrganisation> => {
  const row = await findOrganisation(db)
  const { termsVersion: _, ...shown } = shownOrganisation(config, row, 0)
  const fixed = organisationFields.filter((field: OrganisationField) => config.organisation[field] !== undefined)
  return { ...shown, name: config.organisation.name ?? row.name ?? '', version: row.version, fixed }
}

/** Values of fields that a setting gives are not stored, so that the stored ones return when the setting is removed. */
const changesOf = ({ config }: Pick<Context, 'config'>, input: Input): Partial<OrganisationRow> => {
  const stored: Record<OrganisationField, Partial<OrganisationRow>> = {
    name: { name: orNone(input.name) },
    accent: { accent: orNone(input.accent) },
    legalName: { legal_name: orNone(input.legalName) },
    address: { address: orNone(input.address) },
    registerNumber: { register_number: orNone(input.registerNumber) },
    taxNumber: { tax_number: orNone(input.taxNumber) },
    taxSentence: { tax_sentence: orNone(input.taxSentence) },
    email: { email: orNone(input.email) },
    phone: { phone: orNone(input.phone) },
    website: { website: orNone(input.website) },
  }
  const free = organisationFields.filter((field) => config.organisation[field] === undefined)
  return Object.assign({}, ...free.map((field) => stored[field])) as Partial<OrganisationRow>
}

/** Saves the organisation. Throws changed_elsewhere if another version was edited, and image_not_yours. */
export const saveOrganisation = async (
  context: Context,
  uploads: LogoUploads,
  accountId: string,
  input: Input,
): Promise<contract.EditedOrganisation> => {
  const { db, clock } = context
  const now = clock.now()
  await transact(db, async (tx) => {
    const before = await lockOrganisation(tx)
    if (before.version !== input.version) throw new DomainError('changed_elsewhere')
    const kept = [before.logo, before.dark_logo]
    const logos = [input.logo, input.darkLogo].filter((url) => url !== null && !kept.includes(url)) as string[]
    if ((await uploads.urlsNotOwned(tx, accountId, logos)).length > 0) throw new DomainError('image_not_yours')
    await updateOrganisation(tx, {
      ...changesOf(context, input),
      logo: input.logo,
      dark_logo: input.darkLogo,
      version: before.version + 1,
      updated_at: now,
    })
    const replaced = kept.filter((url) => url !== null && url !== input.logo && url !== input.darkLogo) as string[]
    for (const url of replaced) await uploads.discard(tx, url, now)
    purgePages(tx, everyPage)
  })
  return editedOrganisation(context)
}
