import { createCampaignEndpoint, updateCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { giveCrowd } from '../crowds.ts'
import { makeFormer } from '../former-hashes.ts'
import { patient } from '../patience.ts'
import { useInstallation } from './use-installation.ts'

const scene = useInstallation()

const countSupporters = async (ids: readonly string[]): Promise<number> => {
  const row = await scene.installation.db
    .selectFrom('support_count')
    .select(sql<number>`sum(supporters)::integer`.as('supporters'))
    .where('campaign_id', 'in', [...ids])
    .executeTakeFirstOrThrow()
  return row.supporters
}

test.each(['promise-recompute.writing', 'promise-recompute.written'] as const)(
  'killed at %s, a server that starts again counts everyone again who was asked because of a meeting point',
  async (point) => {
    const { installation, jobs } = scene
    const ids: string[] = []
    for (const title of ['Clean the river', 'Plant trees']) {
      const { _id: id } = await installation.asAdmin(createCampaignEndpoint, { body: { title } })
      await giveCrowd(installation.db, id, 5)
      await installation.asAdmin(updateCampaignEndpoint, { params: { id }, body: { meetingPoint: 'The side gate' } })
      ids.push(id)
    }
    const upgrade = async () => {
      for (const id of ids) await makeFormer(installation.db, id)
      await jobs.wake('promise-recompute')
    }
    await scene.crashAt(point, upgrade, async () => expect(await countSupporters(ids)).toBeLessThan(10))
    await expect.poll(() => countSupporters(ids), { timeout: patient(60_000) }).toBe(10)
  },
)
