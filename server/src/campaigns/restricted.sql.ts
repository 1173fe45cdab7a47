import { moderationCategories, standings } from '@muster/contract/facts/moderation.ts'
import { json, oneOf } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { rowShape, type RowOf } from '../database/rows.ts'

const restricted = rowShape({
  id: 'uuid',
  standing: oneOf(...standings),
  hidden_category: oneOf(...moderationCategories, null),
  image_url: 'text | null',
  images: json<{ url: string }[]>(),
})
export type RestrictedRow = RowOf<typeof restricted>

/** All campaigns that are not published. There are few, and an index has exactly them. */
export const findRestricted = (db: Db): Promise<RestrictedRow[]> =>
  restricted.sql`
    select id, standing, hidden_category, image_url, images from campaign where standing <> 'published'`.all(db)
