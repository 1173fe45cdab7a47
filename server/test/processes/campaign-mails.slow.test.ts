import { updateCampaign } from '@muster/contract/campaigns/campaigns.ts'
import { sendUrgentUpdate } from '@muster/contract/promises/urgent-updates.ts'
import { expect, test } from 'vitest'
import { hour, minute } from '../../src/base/clock.ts'
import { promiseMailFaults } from '../../src/promises/mails/promise-mails.faults.ts'
import { urgentFaults } from '../../src/promises/urgent/urgent.faults.ts'
import { unlessCutOff } from './installation.ts'
import { useMailingServer } from './use-mailing-server.ts'

const scene = useMailingServer()
/** More than one batch. */
const crowd = 210

const written = async (prefix: string, campaignId: string): Promise<number> => {
  const rows = scene.db.selectFrom('mail').select('id').where('key', 'like', `${prefix}:${campaignId}:%`)
  return (await rows.execute()).length
}

const expectEachMailed = async (people: string[], subject: string): Promise<void> => {
  await scene.expectAllMailed(people)
  expect(people.filter((email) => scene.subjectsTo(email).join() !== subject)).toEqual([])
}

const urgentUntil = { 'urgent.recorded': 0, 'urgent.telling': 0, 'urgent.told': 200 } as const
test.each(urgentFaults)(
  'killed at %s, a server that starts again mails an urgent update to everyone once',
  async (point) => {
    const { id, people } = await scene.makeCampaign(crowd)
    const endsAt = new Date(Date.now() + 40 * hour)
    const when = { ends_at: endsAt, execution_date: endsAt.toISOString().slice(0, 10) }
    await scene.db.updateTable('campaign').set(when).where('id', '=', id).execute()
    const doomed = await scene.start(point)
    await unlessCutOff(scene.call(sendUrgentUpdate, { params: { id }, body: { text: 'The meeting point is flooded' } }))
    expect(await doomed.ended).toEqual({ code: null, signal: 'SIGKILL' })
    expect(await written('urgent', id)).toBe(urgentUntil[point])
    const next = await scene.start()
    await expectEachMailed(people, 'Urgent: Clean the river')
    await next.signal('SIGTERM')
  },
)

const promiseUntil = { 'promise-mails.writing': 0, 'promise-mails.written': 200 } as const
test.each(promiseMailFaults)(
  'killed at %s, a server that starts again asks everyone once about a changed promise',
  async (point) => {
    const { id, people } = await scene.makeCampaign(crowd)
    const server = await scene.start()
    await scene.call(updateCampaign, { params: { id }, body: { title: 'Clean the lake' } })
    await server.signal('SIGTERM')
    const due = { notify_at: new Date(Date.now() - minute) }
    await scene.db.updateTable('promise_version').set(due).where('notify_at', 'is not', null).execute()
    await scene.startDoomed(point)
    expect(await written('promise-renew', id)).toBe(promiseUntil[point])
    const next = await scene.start()
    await expectEachMailed(people, 'Do you stay?: Clean the lake')
    await next.signal('SIGTERM')
  },
)
