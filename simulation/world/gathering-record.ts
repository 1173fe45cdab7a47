import type { Gathering, GatheringRecord } from '../model/gathering.ts'
import { addressOf, supportersOf } from './people.ts'
import { readSteps } from './recorded-gatherings.ts'
import { getThroughSchedule } from './get.ts'
import type { World } from './world.ts'

const readCounters = async ({ database }: World, { id }: Gathering): Promise<GatheringRecord['counted']> => {
  const [counted] = await database.rows<{ supporters: number; toRenew: number }>(
    `select coalesce(sum(supporters), 0)::integer as supporters, coalesce(sum(to_renew), 0)::integer as "toRenew"
      from support_count where campaign_id = $1`,
    [id],
  )
  const named = await database.rows<{ needs: number; supporters: number }>(
    'select needs, sum(supporters)::integer as supporters from support_need where campaign_id = $1 group by needs',
    [id],
  )
  return {
    supporters: counted?.supporters ?? 0,
    toRenew: counted?.toRenew ?? 0,
    named: new Map(named.map(({ needs, supporters }) => [needs, supporters])),
  }
}

/** Reads what the server has about a gathering. Call it when all steps have ended. */
export const readGathering = async (world: World, gathering: Gathering): Promise<GatheringRecord> => {
  const { database, people, time } = world
  const { id } = gathering
  const { support } = await getThroughSchedule(world, null, `/api/campaigns/${id}`)
  return {
    takenAt: time.now(),
    steps: await readSteps(database, id),
    supports: await database.rows(
      'select account_id as "personId", needs, version from support where campaign_id = $1',
      [id],
    ),
    counted: await readCounters(world, gathering),
    shown: Number(support),
    emailOf: new Map(supportersOf(people).map((person) => [person.id, addressOf(person)])),
  }
}
