import type { TestApp } from './app.ts'

/** How many changes of a campaign's public pages were noted that are more than additions. */
export const countNotedChanges = async ({ context: { db } }: TestApp, campaignId: string): Promise<number> => {
  const rows = await db.selectFrom('public_change').select('subjects').execute()
  return rows.filter(({ subjects }) => subjects.includes(campaignId)).length
}
