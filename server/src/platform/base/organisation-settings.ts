import { emailSetting } from './config/values.ts'
import { accentPattern, accentRefusal, shadesOf } from '@muster/contract/facts/accent.ts'
import { type OrganisationField, organisationLimits } from '@muster/contract/facts/organisation.ts'
import * as z from 'zod/mini'

const textOf = (lengthMax: number) =>
  z.optional(z.string().check(z.maxLength(lengthMax, `has at most ${lengthMax} characters`)))

const accent = z.string().check(
  z.toLowerCase(),
  z.regex(accentPattern, 'is a colour such as #55205f'),
  z.refine((value) => !accentPattern.test(value) || shadesOf(value) !== null, {
    error: ({ input }) => `is refused: ${accentRefusal(String(input))}`,
  }),
)

const { name, legalName, address, number, phone, website, taxSentence } = organisationLimits

/** The settings that name the organisation. */
export const organisationSettings = {
  ORGANISATION_NAME: textOf(name),
  ORGANISATION_ACCENT: z.optional(accent),
  ORGANISATION_LEGAL_NAME: textOf(legalName),
  ORGANISATION_ADDRESS: textOf(address),
  ORGANISATION_REGISTER_NUMBER: textOf(number),
  ORGANISATION_TAX_NUMBER: textOf(number),
  ORGANISATION_TAX_SENTENCE: textOf(taxSentence),
  ORGANISATION_EMAIL: z.optional(emailSetting),
  ORGANISATION_PHONE: textOf(phone),
  ORGANISATION_WEBSITE: z.optional(
    z.url({ protocol: /^https$/, error: 'is a URL that begins with https://' }).check(z.maxLength(website)),
  ),
}

const inTheWeb = 'what an admin saved under Admin, Organisation'
/** Their descriptions. */
export const organisationDescriptions = {
  ORGANISATION_NAME: {
    description: 'The name of the site: in the header, page titles, mails, receipts and share images.',
    default: `${inTheWeb}, else \`Muster\``,
    example: 'Rivers United',
  },
  ORGANISATION_ACCENT: {
    description: 'The colour of buttons and links. A colour that cannot be read as text is refused.',
    default: inTheWeb,
    example: '#1c6b3c',
  },
  ORGANISATION_LEGAL_NAME: {
    description: 'The name in the imprint.',
    default: inTheWeb,
    example: 'Rivers United e. V.',
  },
  ORGANISATION_ADDRESS: {
    description: 'The postal address. `\\n` separates its lines.',
    default: inTheWeb,
    example: 'River Street 1\\n1000 Ljubljana\\nSlovenia',
  },
  ORGANISATION_REGISTER_NUMBER: { description: 'Register and number.', default: inTheWeb, example: 'VR 12345' },
  ORGANISATION_TAX_NUMBER: { description: 'The tax or VAT number.', default: inTheWeb, example: 'SI12345678' },
  ORGANISATION_TAX_SENTENCE: {
    description: 'What receipts and statements say about taxes.',
    default: inTheWeb,
    example: 'We are exempt from corporate tax as a charity.',
  },
  ORGANISATION_EMAIL: {
    description: 'The contact’s mail address.',
    default: inTheWeb,
    example: 'hello@rivers.example',
  },
  ORGANISATION_PHONE: { description: 'The contact’s phone number.', default: inTheWeb, example: '+386 1 234 56 78' },
  ORGANISATION_WEBSITE: {
    description: 'The organisation’s own site.',
    default: inTheWeb,
    example: 'https://rivers.example',
  },
} satisfies Record<keyof typeof organisationSettings, { description: string; default: string; example?: string }>

type Given = { [Name in keyof typeof organisationSettings]?: string | undefined }

/** The setting of each field. */
const settingOf: Readonly<Record<OrganisationField, keyof Given>> = {
  name: 'ORGANISATION_NAME',
  accent: 'ORGANISATION_ACCENT',
  legalName: 'ORGANISATION_LEGAL_NAME',
  address: 'ORGANISATION_ADDRESS',
  registerNumber: 'ORGANISATION_REGISTER_NUMBER',
  taxNumber: 'ORGANISATION_TAX_NUMBER',
  taxSentence: 'ORGANISATION_TAX_SENTENCE',
  email: 'ORGANISATION_EMAIL',
  phone: 'ORGANISATION_PHONE',
  website: 'ORGANISATION_WEBSITE',
}

/** The given fields. A setting has one line, so `\n` in it separates the lines of the address. */
export const givenOrganisation = (env: Given): Partial<Record<OrganisationField, string>> =>
  Object.fromEntries(
    Object.entries(settingOf).flatMap(([field, setting]) => {
      const value = env[setting]?.replaceAll('\\n', '\n').trim()
      return value ? [[field, value]] : []
    }),
  )
