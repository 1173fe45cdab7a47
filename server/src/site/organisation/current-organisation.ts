import { defaultFace } from '@muster/contract/facts/site-face.ts'
import type { Config } from '../../platform/base/config.ts'
import type { Organisation, OrganisationSource } from '../../platform/base/organisation.ts'
import type { Database } from '../../platform/database/database.ts'
import { announce, everyPage, onPurge } from '../../platform/database/public-changes.ts'
import { currentVersion, findOrganisation, type OrganisationRow } from './organisation.sql.ts'

type Given = Pick<Config, 'organisation'>

const savedFields = (row: OrganisationRow) => ({
  name: row.name ?? defaultFace.name,
  accent: row.accent,
  logo: row.logo,
  darkLogo: row.dark_logo,
  legalName: row.legal_name,
  address: row.address,
  registerNumber: row.register_number,
  taxNumber: row.tax_number,
  taxSentence: row.tax_sentence,
  email: row.email,
  phone: row.phone,
  website: row.website,
})

const nothingSaved: OrganisationRow = {
  version: 0,
  name: null,
  accent: null,
  legal_name: null,
  address: null,
  register_number: null,
  tax_number: null,
  tax_sentence: null,
  email: null,
  phone: null,
  website: null,
  logo: null,
  dark_logo: null,
}

/** What is shown: settings first, then what an admin saved, then the software's own name. */
export const shownOrganisation = (
  { organisation: given }: Given,
  row: OrganisationRow,
  termsVersion: number,
): Organisation => ({ ...savedFields(row), ...given, termsVersion })

/**
 * Keeps the organisation in the process. Each change of every public page refreshes it, and a refresh that finds a change announces
 * another one. Before the first refresh it has what the settings say.
 */
export const createOrganisation = ({ db, config }: { db: Database; config: Given }): OrganisationSource => {
  let current: Organisation = shownOrganisation(config, nothingSaved, 0)

  const refresh = async (): Promise<void> => {
    const [row, termsVersion] = await Promise.all([findOrganisation(db), currentVersion(db, 'terms')])
    const found = shownOrganisation(config, row, termsVersion)
    if (JSON.stringify(found) === JSON.stringify(current)) return
    current = found
    await announce(db.changes, new Set([everyPage]))
  }

  onPurge(db, (changes) => (changes.has(everyPage) ? refresh() : undefined))
  return { current: () => current, refresh }
}
