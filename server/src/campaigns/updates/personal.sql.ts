import type { Db } from '../../platform/database/database.ts'

/** The updates that a person wrote, oldest first, for the data export. */
export const findUpdatesOf = (db: Db, authorId: string) =>
  db
    .selectFrom('campaign_update')
    .select([
      'campaign_id as campaignId',
      'title',
      'text',
      'images',
      'created_at as createdAt',
      'edited_at as editedAt',
      'mailed_title as mailedTitle',
      'mailed_text as mailedText',
      'removed_at as removedAt',
      'removed_reason as removedBecause',
    ])
    .where('author_id', '=', authorId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
