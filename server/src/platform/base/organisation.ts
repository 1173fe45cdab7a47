import type { PublicOrganisation } from '@muster/contract/site/organisation.ts'

/** The organisation that runs the site, as it is shown now. `termsVersion`: of the current terms, 0 for the starting text. */
export type Organisation = PublicOrganisation & { termsVersion: number }

/** The process's copy of the organisation: reading it needs no query. */
export type OrganisationSource = {
  current: () => Organisation
  /** Reloads it from the database. */
  refresh: () => Promise<void>
}
