import { sql } from 'kysely'
import { type Database, transact, type Tx } from '../../platform/database/database.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import { rowShape } from '../../platform/database/rows.ts'
import { dayWords } from './day-blocks.ts'
import { newId } from '../../platform/base/tokens.ts'
import { searchedColumns, type SearchWords, tagKey, termKeys } from './search-words.ts'

const findables = (tx: Tx) =>
  tx
    .selectFrom('campaign as c')
    .innerJoin('account as a', 'a.id', 'c.owner_id')
    .select(searchedColumns.map((column) => `c.${column}` as const))
    .select([
      'c.id',
      'c.ends_at',
      'c.created_at',
      'c.cancelled_at',
      'c.standing',
      'a.name as owner_name',
      'a.username as owner_username',
    ])

export type FindableRow = Awaited<ReturnType<typeof findFindablesOf>>[number]

export const findFindable = (tx: Tx, campaignId: string) =>
  findables(tx).where('c.id', '=', campaignId).executeTakeFirst()

export const findFindablesOf = (tx: Tx, accountId: string) =>
  findables(tx).where('c.owner_id', '=', accountId).orderBy('c.id').execute()

/**
 * Every campaign that this version indexed has this word. The job `search-rebuild` indexes the others again. If you change which words a
 * campaign is indexed by, change the number here and in the index of a new migration.
 */
export const versionWord = '^3'

/**
 * Whether a row of `campaign_search` is of the previous version. Written exactly as the condition of the partial index, so that PostgreSQL
 * uses that.
 */
export const isOutdated = sql<boolean>`not body @@ ${sql.lit(`'${versionWord}'`)}::tsquery`

export type SearchEntry = {
  campaignId: string
  endsAt: Date | null
  createdAt: Date
  cancelled: boolean
  tags: string[]
  words: SearchWords
}

/** The sort key of 'to be announced' in the order by date. */
export const farAhead = new Date('9999-12-31T23:59:59.999Z')

const upsertEntry = async (tx: Tx, entry: SearchEntry): Promise<void> => {
  const { campaignId, createdAt, cancelled, tags, words, endsAt } = entry
  const lastsUntil = endsAt ?? farAhead
  await sql`
    insert into campaign_search (campaign_id, ends_at, created_at, cancelled, tags, head, body)
    values (${campaignId}, ${lastsUntil}, ${createdAt}, ${cancelled}, ${tags}, array_to_tsvector(${words.head}::text[]),
      array_to_tsvector(${[...words.body, versionWord, ...dayWords(lastsUntil)]}::text[]))
    on conflict (campaign_id) do update set ends_at = excluded.ends_at, cancelled = excluded.cancelled,
      tags = excluded.tags, head = excluded.head, body = excluded.body`.execute(tx)
}

// Concurrent inserts of the same new words wait for each other. One order for all prevents deadlocks.
const sorted = (words: string[]) => words.toSorted((a, b) => (a < b ? -1 : 1))

/** Adds missing words to the dictionary. They can be found immediately; the job counts them later. */
const insertTerms = async (tx: Tx, terms: string[]): Promise<void> => {
  if (terms.length === 0) return
  const known = await tx.selectFrom('search_term').select('term').where('term', 'in', terms).execute()
  const knownTerms = new Set(known.map(({ term }) => term))
  const missing = sorted(terms.filter((term) => !knownTerms.has(term)))
  if (missing.length === 0) return
  const keys = missing.map((term) => JSON.stringify(termKeys(term)))
  await sql`
    insert into search_term (term, campaigns, keys)
    select new.term, 0, array_to_tsvector(array(select jsonb_array_elements_text(new.keys::jsonb)))
    from unnest(${missing}::text[], ${keys}::text[]) as new (term, keys)
    on conflict (term) do nothing`.execute(tx)
}

const insertTags = async (tx: Tx, tags: string[]): Promise<void> => {
  if (tags.length === 0) return
  const rows = sorted(tags).map((name) => ({ name, key: tagKey(name), campaigns: 0 }))
  await tx
    .insertInto('tag')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const missingFrom = (words: string[], others: string[]): string[] => {
  const known = new Set(others)
  return words.filter((word) => !known.has(word))
}

type Indexed = { terms: string[]; tags: string[] }
const nothing: Indexed = { terms: [], tags: [] }

const indexed = rowShape({ words: 'text[]', tags: 'text[]' })

/** The words under which a campaign is counted now, read from the index itself. */
const findIndexed = async (tx: Tx, campaignId: string): Promise<Indexed> => {
  const row = await indexed.sql`
    select tsvector_to_array(head || body) as words, tags from campaign_search
    where campaign_id = ${campaignId} for update`.first(tx)
  if (!row) return nothing
  return { terms: row.words.filter((word) => word.startsWith('h')).map((word) => word.slice(1)), tags: row.tags }
}

const noteChange = async (tx: Tx, before: Indexed, after: Indexed): Promise<void> => {
  const change = {
    added_terms: missingFrom(after.terms, before.terms),
    removed_terms: missingFrom(before.terms, after.terms),
    added_tags: missingFrom(after.tags, before.tags),
    removed_tags: missingFrom(before.tags, after.tags),
  }
  if (Object.values(change).every((words) => words.length === 0)) return
  await insertTerms(tx, change.added_terms)
  await insertTags(tx, change.added_tags)
  await tx
    .insertInto('search_change')
    .values({ id: newId(), ...change })
    .execute()
}

/** Indexes a campaign by these words in the transaction of the change, and records the changes of the counts. */
export const saveSearchEntry = async (tx: Tx, entry: SearchEntry): Promise<void> => {
  const before = await findIndexed(tx, entry.campaignId)
  await upsertEntry(tx, entry)
  await noteChange(tx, before, { terms: entry.words.terms, tags: entry.tags })
}

/** Removes a campaign from the index in the transaction that deletes it, and subtracts its words from the counts. */
export const removeSearchEntry = async (tx: Tx, campaignId: string): Promise<void> => {
  await noteChange(tx, await findIndexed(tx, campaignId), nothing)
  await tx.deleteFrom('campaign_search').where('campaign_id', '=', campaignId).execute()
}

type Counts = { words: string[]; changes: number[]; grown: string[] }

const countsOf = (added: string[][], removed: string[][]): Counts => {
  const counts = new Map<string, number>()
  for (const word of added.flat()) counts.set(word, (counts.get(word) ?? 0) + 1)
  for (const word of removed.flat()) counts.set(word, (counts.get(word) ?? 0) - 1)
  // Words that were added as often as removed are included: no campaign may have them any more, so they may have to be deleted.
  return {
    words: [...counts.keys()],
    changes: [...counts.values()],
    grown: [...counts].filter(([, change]) => change > 0).map(([word]) => word),
  }
}

type CountedWords = { table: 'search_term'; word: 'term' } | { table: 'tag'; word: 'name' }

/** Adds changes to the counts of words, and deletes the words that no campaign has any more. */
const applyChanges = async (tx: Tx, { table, word }: CountedWords, { words, changes }: Counts): Promise<void> => {
  const name = sql.ref(word)
  await sql`
    update ${sql.table(table)} as counted set campaigns = counted.campaigns + changed.by
    from unnest(${words}::text[], ${changes}::integer[]) as changed (word, by) where counted.${name} = changed.word`.execute(
    tx,
  )
  await sql`delete from ${sql.table(table)} where ${name} = any(${words}::text[]) and campaigns <= 0`.execute(tx)
}

// A word that was removed while a campaign with it was being saved is inserted again before it is counted.
const foldTerms = async (tx: Tx, counts: Counts): Promise<void> => {
  await insertTerms(tx, counts.grown)
  await applyChanges(tx, { table: 'search_term', word: 'term' }, counts)
}

const foldTags = async (tx: Tx, counts: Counts): Promise<void> => {
  await insertTags(tx, counts.grown)
  await applyChanges(tx, { table: 'tag', word: 'name' }, counts)
}

const foldMax = 500

const foldBatch = (db: Database): Promise<number> =>
  transact(db, async (tx) => {
    const rows = await tx
      .deleteFrom('search_change')
      .where('id', 'in', (oldest) =>
        oldest.selectFrom('search_change').select('id').orderBy('id').limit(sql.lit(foldMax)).forUpdate().skipLocked(),
      )
      .returning(['added_terms', 'removed_terms', 'added_tags', 'removed_tags'])
      .execute()
    if (rows.length === 0) return 0
    await foldTerms(
      tx,
      countsOf(
        rows.map((row) => row.added_terms),
        rows.map((row) => row.removed_terms),
      ),
    )
    await foldTags(
      tx,
      countsOf(
        rows.map((row) => row.added_tags),
        rows.map((row) => row.removed_tags),
      ),
    )
    return rows.length
  })

/** Applies the recorded changes to the counts of words and tags. Unused words and tags are removed. */
export const foldSearchChanges = async (db: Database, run: JobRun): Promise<void> => {
  while (!run.isOver() && (await foldBatch(db)) === foldMax);
}
