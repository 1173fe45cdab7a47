import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { day, hour } from '../../src/base/clock.ts'
import { transact } from '../../src/database/database.ts'
import { decisionFaults } from '../../src/decisions/decisions.faults.ts'
import { recountNeeds } from '../../src/thresholds/index.ts'
import { expectLedgerSound } from '../ledger-checks.ts'
import { useMailingServer } from './use-mailing-server.ts'

const scene = useMailingServer()
/** More than one batch. */
const crowd = 210
/** These ask for as many, and 10 others for more than there are. */
const acting = 200

/** A campaign whose time to decide has come, with supporters who named numbers. A starting server decides it immediately. */
const makeDue = async (): Promise<{ id: string; people: string[] }> => {
  const { id, people } = await scene.makeCampaign(crowd)
  await sql`
    update support set created_at = ${new Date(Date.now() - 30 * day)}, needs = case when place > ${acting} then 1000 else 200 end
    from (select id, row_number() over (order by id) as place from support where campaign_id = ${id}) as placed
    where placed.id = support.id`.execute(scene.db)
  await transact(scene.db, (tx) => recountNeeds(tx, id))
  const endsAt = new Date(Date.now() + 40 * hour)
  const when = { ends_at: endsAt, execution_date: endsAt.toISOString().slice(0, 10), created_at: new Date(0) }
  await scene.db.updateTable('campaign').set(when).where('id', '=', id).execute()
  return { id, people }
}

const decisions = (id: string) =>
  scene.db.selectFrom('campaign_decision').select(['acting', 'supporters']).where('campaign_id', '=', id).execute()

const decidedUntil = { 'decision.writing': 0, 'decision.written': 1, 'decision.telling': 1 } as const
test.each(decisionFaults)(
  'killed at %s, a server that starts again decides once and tells everyone once',
  async (point) => {
    const { id, people } = await makeDue()
    await scene.startDoomed(point)
    expect(await decisions(id)).toHaveLength(decidedUntil[point])
    const next = await scene.start()
    await scene.expectAllMailed(people)
    const subjects = people.flatMap(scene.subjectsTo).map((subject) => subject.split(':')[0])
    expect(subjects.toSorted()).toEqual([
      ...Array.from({ length: acting }, () => 'It is on'),
      ...Array.from({ length: crowd - acting }, () => 'You owe nothing'),
    ])
    expect(await decisions(id)).toEqual([{ acting, supporters: crowd }])
    await expectLedgerSound(scene.db)
    await next.signal('SIGTERM')
  },
)
