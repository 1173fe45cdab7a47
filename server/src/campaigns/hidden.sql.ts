import { moderationCategories } from '@muster/contract/facts/moderation.ts'
import { json, oneOf } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { rowShape, type RowOf } from '../database/rows.ts'

const hidden = rowShape({
  id: 'uuid',
  hidden_category: oneOf(...moderationCategories, null),
  image_url: 'text | null',
  images: json<{ url: string }[]>(),
})
export type HiddenRow = RowOf<typeof hidden>

/** All hidden campaigns. There are few, and an index has all that are not published. */
export const findHidden = (db: Db): Promise<HiddenRow[]> =>
  hidden.sql`
    select id, hidden_category, image_url, images from campaign where standing = 'hidden'`.all(db)
