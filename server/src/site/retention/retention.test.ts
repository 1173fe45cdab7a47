import { getUserHistoryEndpoint } from '@muster/contract/site/history.ts'
import { previewRetentionEndpoint, runRetentionEndpoint } from '@muster/contract/site/retention.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useDisputes } from '../../../test/disputing.ts'
import { runSql } from '../../../test/run-sql.ts'
import { after, day, minute } from '../../platform/base/clock.ts'
import { adjustableKinds, type RetentionDays } from '../../platform/base/retention.ts'

const scene = useDisputes()
const asAdmin = () => scene.t.as(scene.admin().token)
const preview = async () => (await asAdmin()(previewRetentionEndpoint, {})).body
const run = async () => (await asAdmin()(runRetentionEndpoint, {})).body

const asOwner = (text: string) => runSql(scene.t.ownerUrl, text)
const asApplication = (text: string) => sql.raw(text).execute(scene.t.context.db)

let defaults: RetentionDays
beforeEach(() => {
  defaults = scene.t.context.config.retention
})
afterEach(() => {
  scene.t.context.config.retention = defaults
})
const set = (periods: Partial<RetentionDays>) => (scene.t.context.config.retention = { ...defaults, ...periods })

/** Writes an entry of the change history as its triggers wrote it some time ago. */
const entryFrom = async (ago: string): Promise<string> => {
  const [row] = await asOwner(
    `insert into change_history (id, model, record_id, action, columns, actor_kind, created_at)
     values (gen_random_uuid(), 'campaign', gen_random_uuid(), 'updated', '{title}', 'system', now() - interval '${ago}')
     returning id`,
  )
  return String(row?.['id'])
}
const entries = async (): Promise<unknown[]> => (await asOwner('select id from change_history')).map(({ id }) => id)

describe('the change history', () => {
  const historyDue = async () => (await preview()).kinds.find(({ kind }) => kind === 'change_history')

  test('is kept by default, and loses its entries past the period if the setting says so', async () => {
    const [within, past] = [await entryFrom('399 days'), await entryFrom('401 days')]
    expect(await historyDue()).toMatchObject({ kept: 'as long as the site runs', due: 0, isDefault: true })
    await run()
    expect(await entries()).toEqual(expect.arrayContaining([within, past]))
    set({ change_history: 400 })
    const { due = 0 } = (await historyDue()) ?? {}
    expect((await run()).removed).toContainEqual(expect.objectContaining({ kind: 'change_history', count: due }))
    const left = await entries()
    expect(left).toContain(within)
    expect(left).not.toContain(past)
    expect(await historyDue()).toMatchObject({ due: 0, oldest: null })
  })

  test.each(['select delete_old_history(364, 100)', 'select delete_old_history(null, 100)'])(
    'is kept for a year at least: the application cannot %s',
    async (statement) => {
      const old = await entryFrom('3 years')
      await expect(asApplication(statement)).rejects.toThrow('kept for at least 365 days')
      expect(await entries()).toContain(old)
    },
  )

  test('loses entries only by that function, and not even its owner can delete one of the last year', async () => {
    const [old, young] = [await entryFrom('366 days'), await entryFrom('364 days')]
    await expect(asApplication(`delete from change_history where id = '${old}'`)).rejects.toThrow('permission denied')
    await expect(asOwner(`delete from change_history where id = '${young}'`)).rejects.toThrow('append-only')
    await expect(asOwner(`update change_history set columns = '{}' where id = '${old}'`)).rejects.toThrow('append-only')
    // Objects of the caller do not change what the function does.
    await asOwner(
      `set role muster_app; create temp table change_history (id uuid, created_at timestamptz);
       set search_path = pg_temp, public; select public.delete_old_history(365, 100)`,
    )
    const left = await entries()
    expect(left).toContain(young)
    expect(left).not.toContain(old)
  })
})

describe('a run', () => {
  test('is recorded with who started it, and the history of that admin has it', async () => {
    await scene.t.runJob('retention')
    const made = await run()
    expect(made).toMatchObject({ status: 'finished', startedBy: { _id: scene.admin().user._id }, failed: [] })
    const { runs } = await preview()
    expect(runs.slice(0, 2)).toMatchObject([made, { status: 'finished', startedBy: null }])
    const { body } = await asAdmin()(getUserHistoryEndpoint, { params: { id: scene.admin().user._id }, query: {} })
    expect(body.filter(({ modelName }) => modelName === 'RetentionRun')).toMatchObject([
      { action: 'created', recordId: made._id },
    ])
  })

  test('completes the other kinds if one fails, and says which; the next run continues with it', async () => {
    const old = await entryFrom('401 days')
    set({ change_history: 400, runs: 7 })
    scene.t.clock.advance(8 * day)
    const signature = 'function delete_old_history(integer, integer)'
    await asOwner(`revoke execute on ${signature} from muster_app`)
    const broken = await run()
    expect(broken.failed).toMatchObject([{ kind: 'change_history' }])
    expect(broken.removed).toContainEqual(expect.objectContaining({ kind: 'runs' }))
    await expect(scene.t.runJob('retention')).rejects.toThrow('change_history')
    await asOwner(`grant execute on ${signature} to muster_app`)
    expect((await run()).failed).toEqual([])
    expect(await entries()).not.toContain(old)
  })

  test('without progress for five minutes counts as interrupted', async () => {
    const startedAt = after(scene.t.clock.now(), -5 * minute)
    const row = { id: '01900000-0000-7000-8000-00000000dead', started_by: null, finished_at: null }
    await scene.t.context.db
      .insertInto('retention_run')
      .values({ ...row, started_at: startedAt, progressed_at: startedAt })
      .execute()
    const status = async () => (await preview()).runs.find(({ _id }) => _id === row.id)?.status
    expect(await status()).toBe('running')
    scene.t.clock.advance(1)
    expect(await status()).toBe('interrupted')
  })
})

test('with the shortest periods and after twenty years, the money and its documents are as they were', async () => {
  scene.donor = await scene.given.user({ name: 'Ada' })
  await scene.give(25)
  await scene.payTo('owners-paypal')
  const payout = await scene.requested()
  expect((await scene.approve(payout)).status).toBe(200)
  await scene.lookAfter(6 * minute)
  await scene.t.runJob('receipts')
  await scene.reported({ reason: 'The river is not there' })
  const tables = [
    'donation',
    'ledger_entry',
    'receipt',
    'receipt_donor',
    'payout',
    'refund',
    'dispute',
    'campaign_total',
  ]
  const money = () => Promise.all(tables.map((table) => asOwner(`select * from ${table} as t order by t::text`)))
  const before = await money()
  expect(before.slice(0, 5).every((rows) => rows.length > 0)).toBe(true)
  set(Object.fromEntries(adjustableKinds.map(({ name, daysMin }) => [name, daysMin])))
  scene.t.clock.advance(20 * 365 * day)
  await scene.t.runJob('retention')
  expect(await money()).toEqual(before)
})
