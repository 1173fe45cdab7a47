import { hiddenTitle } from '@muster/contract/facts/moderation.ts'
import { sql } from 'kysely'

/** The title of `campaign` for people who only supported it or donated to it. */
export const shownTitle = sql<string>`case when campaign.standing = 'hidden' then ${sql.lit(hiddenTitle)} else campaign.title end`

/** The picture of `campaign` for the same people. */
export const shownPicture = sql<string | null>`case when campaign.standing <> 'hidden' then campaign.image_url end`
