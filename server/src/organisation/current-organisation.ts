import { defaultFace } from '@muster/contract/facts/site-face.ts'
import { second } from '../base/clock.ts'
import type { Config } from '../base/config.ts'
import type { Logger } from '../base/log.ts'
import type { Organisation, OrganisationSource } from '../base/organisation.ts'
import type { Db } from '../database/database.ts'
import { announcingChanges, everyPage, notePublicChange } from '../database/public-changes.ts'
import { asKind } from '../database/work-kind.ts'
import { currentVersion, findOrganisation, type OrganisationRow } from './organisation.sql.ts'

const refreshEveryMs = 2 * second

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
 * Keeps the organisation in the process. Each refresh that finds a change announces it as a change of every public page. Before
 * the first refresh it has what the settings say.
 */
export const createOrganisation = ({
  db,
  config,
  log,
}: {
  db: Db
  config: Given
  log: Logger
}): OrganisationSource & {
  /** Polls for what other servers save. Returns a function that stops the polling. */
  watch: () => () => Promise<void>
} => {
  let current: Organisation = shownOrganisation(config, nothingSaved, 0)

  const refresh = async (): Promise<void> => {
    const [row, termsVersion] = await Promise.all([findOrganisation(db), currentVersion(db, 'terms')])
    const found = shownOrganisation(config, row, termsVersion)
    if (JSON.stringify(found) === JSON.stringify(current)) return
    current = found
    await announcingChanges(db, async () => notePublicChange(everyPage))
  }

  const watch = () => {
    let inProgress = Promise.resolve()
    const look = () => {
      inProgress = asKind('background', refresh).catch((error: unknown) =>
        log.warn({ err: error }, 'the organisation could not be read'),
      )
    }
    const timer = setInterval(look, refreshEveryMs).unref()
    return async () => {
      clearInterval(timer)
      await inProgress
    }
  }

  return { current: () => current, refresh, watch }
}
