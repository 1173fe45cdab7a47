import type { Generated } from 'kysely'
import type { LegalPage } from '@muster/contract/facts/organisation.ts'
import type { Instant } from '../../platform/database/instant.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    /** One row. */
    organisation: {
      id: string
      single: Generated<boolean>
      version: number
      name: string | null
      accent: string | null
      legal_name: string | null
      address: string | null
      register_number: string | null
      tax_number: string | null
      tax_sentence: string | null
      email: string | null
      phone: string | null
      website: string | null
      logo: string | null
      dark_logo: string | null
      updated_at: Instant | null
    }
    /** Each saved version of the terms, the privacy notice and the imprint. */
    legal_page: {
      id: string
      page: LegalPage
      version: number
      text: string
      saved_at: Instant
      saved_by: string
    }
  }
}
