/** Fields of the organisation beside its pictures: in the form, in the API, and each with a setting of its own. */
export const organisationFields = [
  'name',
  'accent',
  'legalName',
  'address',
  'registerNumber',
  'taxNumber',
  'taxSentence',
  'email',
  'phone',
  'website',
] as const
export type OrganisationField = (typeof organisationFields)[number]

/** Characters at most. */
export const organisationLimits = {
  name: 60,
  legalName: 160,
  address: 400,
  number: 80,
  taxSentence: 1000,
  phone: 40,
  website: 200,
} as const

/** What receipts say about taxes if the organisation says nothing. */
export const defaultTaxSentence =
  'This receipt makes no statement about taxes. Whether the donation is deductible depends on who receives it and on where you pay taxes; ask your tax office.'

/** What statements of a year say about taxes then. */
export const defaultStatementSentence =
  'This page says nothing about taxes. Whether a donation is deductible depends on who receives it and on where you pay taxes; ask your tax office.'

/** Pages that the operator writes. */
export const legalPages = ['terms', 'privacy', 'imprint'] as const
export type LegalPage = (typeof legalPages)[number]
export const legalTextMax = 50_000

/** The box of a stored logo, in pixels, and the widths of its stored versions. */
export const logoBox = { width: 960, height: 320 } as const
export const logoWidths = [480, 960] as const
