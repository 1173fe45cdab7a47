import { defaultTaxSentence } from '@muster/contract/facts/organisation.ts'
import { defaultSiteName } from '@muster/contract/facts/site-face.ts'
import type { Organisation } from '../../platform/base/organisation.ts'

/** Who received the money of a donation, as its receipt says. */
export type Issuer = {
  /** The legal name, or the name of the site. */
  name: string
  address: string | null
  registerNumber: string | null
  taxNumber: string | null
  taxSentence: string
}

/** The issuer of receipts that are given now. */
export const issuerOf = (organisation: Organisation): Issuer => ({
  name: organisation.legalName ?? organisation.name,
  address: organisation.address,
  registerNumber: organisation.registerNumber,
  taxNumber: organisation.taxNumber,
  taxSentence: organisation.taxSentence ?? defaultTaxSentence,
})

/** Whether receipts can name their issuer for good. Before that, they show what the organisation says now. */
export const isNamed = ({ legalName, name }: Organisation): boolean => legalName !== null || name !== defaultSiteName
