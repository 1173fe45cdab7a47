import { sql } from 'kysely'

/**
 * Every campaign that this version indexed has this word. The job `search-rebuild` indexes the others again. If you change which words a
 * campaign is indexed by, change the number here and in the index of a new migration.
 */
export const versionWord = '^3'

/** Whether a row of `campaign_search` is of the previous version. It reads as the condition of the partial index. */
export const isOutdated = sql<boolean>`not body @@ ${sql.lit(`'${versionWord}'`)}::tsquery`
