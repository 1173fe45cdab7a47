import type { LegalText } from '@muster/contract/organisation/organisation.ts'
import type { LegalPage } from '@muster/contract/facts/organisation.ts'
import { keptInWords, kindNames, type RetentionDays, retentionKinds } from '../base/retention.ts'
import { DomainError } from '../base/errors.ts'
import { newId } from '../base/tokens.ts'
import type { AppContext } from '../context.ts'
import { transact } from '../database/database.ts'
import { everyPage, purgePages } from '../database/public-changes.ts'
import { currentVersion, findLegalText, insertLegalText, listVersions } from './organisation.sql.ts'
import { startingText } from './starting-texts.ts'

const periodsInEffect = (periods: RetentionDays) =>
  kindNames.map((kind) => ({ data: retentionKinds[kind].data, kept: keptInWords(kind, periods) }))

/** A page in its current version, or in the given one. Version 0 is the starting text. Throws not_found. */
export const readLegalPage = async (
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  page: LegalPage,
  wanted?: number,
): Promise<LegalText> => {
  const versions = await listVersions(db, page)
  const current = versions[0]?.version ?? 0
  const version = wanted ?? current
  const text = version === 0 ? startingText(page) : await findLegalText(db, page, version)
  if (text === null) throw new DomainError('not_found')
  const saved = versions.map((each) => ({ version: each.version, savedAt: each.saved_at.toISOString() }))
  return {
    page,
    version,
    text,
    savedAt: saved.find((each) => each.version === version)?.savedAt ?? null,
    versions: saved,
    periods: page === 'privacy' && version === current ? periodsInEffect(config.retention) : [],
  }
}

/** Saves the next version of a page. Throws changed_elsewhere if another version than the current one was edited. */
export const saveLegalPage = async (
  context: Pick<AppContext, 'db' | 'clock' | 'config'>,
  accountId: string,
  page: LegalPage,
  { version, text }: { version: number; text: string },
): Promise<LegalText> => {
  const { db, clock } = context
  await transact(db, async (tx) => {
    if ((await currentVersion(tx, page)) !== version) throw new DomainError('changed_elsewhere')
    const row = { id: newId(), page, version: version + 1, text, saved_at: clock.now(), saved_by: accountId }
    if (!(await insertLegalText(tx, row))) throw new DomainError('changed_elsewhere')
    purgePages(tx, everyPage)
  })
  return readLegalPage(context, page)
}
