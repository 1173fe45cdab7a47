import * as z from 'zod/mini'
import { Email } from '../people/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { accentPattern, accentRefusal, shadesOf } from '../facts/accent.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import * as calls from '../facts/calls.ts'
import { legalPages, legalTextMax, organisationFields, organisationLimits } from '../facts/organisation.ts'
import { Instant, line, string, text } from '../shared.ts'

const limits = organisationLimits
const optionalText = z.nullable(z.string())

export const SiteName = line(limits.name, { missing: 'Enter the name of the site' })

/** An accent colour that is readable as text; empty: the colours of the software. */
export const Accent = string().check(
  z.trim(),
  z.toLowerCase(),
  z.check<string>((payload) => {
    const { value } = payload
    if (value === '') return
    const message = accentPattern.test(value) ? accentRefusal(value) : 'Enter a colour such as #55205f'
    if (!accentPattern.test(value) || !shadesOf(value)) payload.issues.push({ code: 'custom', input: value, message })
  }),
)

const webAddressRule = 'Enter an address that begins with https://'
export const WebAddress = line(limits.website).check(z.regex(/^(?:https:\/\/[^\s/]+\.\S+)?$/, webAddressRule))

/** A mail address, or empty. */
export const ContactEmail = z.union([z.literal(''), Email], 'Enter a valid email address')

const LogoUrl = z.nullable(line(200))

/** What the organisation says about itself. An empty text means none. */
const OrganisationInput = z.strictObject({
  /** The version that was edited. Another one was saved since: `changed_elsewhere`. */
  version: z.number().check(z.int(), z.minimum(0)),
  /** Empty: the name of the software. */
  name: line(limits.name),
  accent: Accent,
  legalName: line(limits.legalName),
  address: text(limits.address),
  registerNumber: line(limits.number),
  taxNumber: line(limits.number),
  /** Printed on receipts and statements. */
  taxSentence: text(limits.taxSentence),
  email: ContactEmail,
  phone: line(limits.phone),
  website: WebAddress,
  /** URLs of pictures uploaded with `POST /upload/logo`. */
  logo: LogoUrl,
  darkLogo: LogoUrl,
})

const PublicOrganisation = z.object({
  name: z.string(),
  accent: optionalText,
  logo: optionalText,
  darkLogo: optionalText,
  legalName: optionalText,
  address: optionalText,
  registerNumber: optionalText,
  taxNumber: optionalText,
  taxSentence: optionalText,
  email: optionalText,
  phone: optionalText,
  website: optionalText,
})
export type PublicOrganisation = z.infer<typeof PublicOrganisation>

export const EditedOrganisation = z.extend(PublicOrganisation, {
  version: z.number(),
  /** Fields whose value a setting of the operator gives. What is saved for them has no effect. */
  fixed: z.array(z.enum(organisationFields)),
})
export type EditedOrganisation = z.infer<typeof EditedOrganisation>

export const getOrganisationEndpoint = endpoint({
  ...calls.getOrganisation,
  access: 'anyone',
  summary: 'The organisation that runs this site: name, logo, colour, legal name, address, numbers, contact',
  response: PublicOrganisation,
})

export const editOrganisationEndpoint = endpoint({
  ...adminCalls.editOrganisation,
  access: 'admin',
  summary: 'The organisation as its form edits it, with its version and the fields that settings fix',
  response: EditedOrganisation,
})

export const saveOrganisationEndpoint = endpoint({
  ...adminCalls.saveOrganisation,
  access: 'admin',
  summary: 'Save what the organisation says about itself',
  body: OrganisationInput,
  response: EditedOrganisation,
  errors: ['changed_elsewhere', 'image_not_yours'],
})

const LegalText = z.object({
  page: z.enum(legalPages),
  /** 0: the text that the software starts with. */
  version: z.number(),
  /** Plain text. A line that begins with `# ` is a heading; an empty line separates paragraphs. */
  text: z.string(),
  savedAt: z.nullable(Instant),
  /** The saved versions, the newest first. */
  versions: z.array(z.object({ version: z.number(), savedAt: Instant })),
  /** For how long each kind of personal data is kept, in words. Only in the current version of the privacy notice; otherwise empty. */
  periods: z.array(z.object({ data: z.string(), kept: z.string() })),
})
export type LegalText = z.infer<typeof LegalText>

const pageParams = z.object({ page: z.enum(legalPages, 'Choose terms, privacy or imprint') })

export const getLegalPageEndpoint = endpoint({
  ...calls.getLegalPage,
  access: 'anyone',
  summary: 'The terms, the privacy notice or the imprint: the current version, or an older one',
  params: pageParams,
  query: z.object({
    version: z.optional(z.coerce.number('A version is a number').check(z.int(), z.minimum(0), z.maximum(1_000_000))),
  }),
  response: LegalText,
  errors: ['not_found'],
})

export const saveLegalPageEndpoint = endpoint({
  ...adminCalls.saveLegalPage,
  access: 'admin',
  summary: 'Save a new version of the terms, the privacy notice or the imprint. Older versions stay readable',
  params: pageParams,
  body: z.strictObject({
    /** The version that was edited. Another one was saved since: `changed_elsewhere`. */
    version: z.number().check(z.int(), z.minimum(0)),
    text: text(legalTextMax),
  }),
  response: LegalText,
  errors: ['changed_elsewhere'],
})

export const acceptTermsEndpoint = endpoint({
  ...calls.acceptTerms,
  access: 'user',
  summary: 'Accept a version of the terms',
  body: z.strictObject({ version: z.number().check(z.int(), z.minimum(0)) }),
  errors: ['terms_changed'],
})

export const organisationEndpoints = [
  getOrganisationEndpoint,
  editOrganisationEndpoint,
  saveOrganisationEndpoint,
  getLegalPageEndpoint,
  saveLegalPageEndpoint,
  acceptTermsEndpoint,
]
