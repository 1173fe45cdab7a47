import { listQuarantineEndpoint, addQuarantineNoteEndpoint } from '@muster/contract/money/ledger.ts'
import { getUserHistoryEndpoint } from '@muster/contract/site/history.ts'
import { getWaitingEndpoint } from '@muster/contract/site/site.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { given as createGiven, type Person } from '../../../test/given.ts'
import { hour } from '../../platform/base/clock.ts'
import { transact } from '../../platform/database/database.ts'
import { quarantine } from './quarantine.sql.ts'

let t: TestApp
let admin: Person

beforeAll(async () => {
  t = await testApp()
  admin = await createGiven(t).admin()
})
afterAll(() => t.close())

const setAside = (source: string, details: Record<string, unknown> = {}) =>
  transact(t.context.db, (tx) =>
    quarantine(tx, { source, reason: 'The amount differs', details, foundAt: t.clock.now() }),
  )
const list = async (status: 'waiting' | 'looked_into' | '' = '') =>
  (await t.as(admin.token)(listQuarantineEndpoint, { query: { status } })).body
const waiting = async () => (await t.as(admin.token)(getWaitingEndpoint, {})).body.quarantine
const lookInto = (id: string, note: string) =>
  t.as(admin.token)(addQuarantineNoteEndpoint, { params: { id }, body: { note } })

test('unmatched payments are listed once, oldest first, with reason, date and amounts', async () => {
  const details = { askedMinor: '2500 USD', capturedMinor: '99 EUR', amountMinor: '-5', donationId: 'd1', customId: '' }
  const foundAt = t.clock.now().toISOString()
  expect(await setAside('capture:A', details)).toBe(true)
  t.clock.advance(hour)
  expect(await setAside('capture:B')).toBe(true)
  expect(await setAside('capture:A')).toBe(false)
  const [first, second, ...others] = await list()
  expect(first).toMatchObject({
    source: 'capture:A',
    reason: 'The amount differs',
    foundAt,
    lookedIntoAt: null,
    notes: [],
    details: { asked: '25.00 USD', captured: '0.99 EUR', amount: '-0.05', donationId: 'd1' },
  })
  expect(first?.details).not.toHaveProperty('customId')
  expect(second?.source).toBe('capture:B')
  expect(others).toEqual([])
  expect(await waiting()).toBe(2)
})

test('an admin adds a note: the item is no longer open, its notes stay, and no money moves', async () => {
  const [item] = await list('waiting')
  const id = item?._id ?? ''
  expect((await lookInto(id, '  ')).error.fields).toEqual({ note: 'Say what you found out' })
  const noted = await lookInto(id, 'The buyer paid twice.\nPayPal gave one back.')
  expect(noted.status).toBe(201)
  t.clock.advance(hour)
  await lookInto(id, 'Seen in PayPal’s books')
  const [looked] = await list('looked_into')
  expect(looked?.lookedIntoAt).toBe(t.clock.now().toISOString())
  expect(looked?.notes).toMatchObject([
    { note: 'The buyer paid twice.\nPayPal gave one back.', by: { _id: admin.user._id } },
    { note: 'Seen in PayPal’s books' },
  ])
  expect((await list('waiting')).map(({ source }) => source)).toEqual(['capture:B'])
  expect(await waiting()).toBe(1)
  const entries = await t.context.db.selectFrom('ledger_entry').select('id').execute()
  expect(entries).toEqual([])
})

test('an admin’s notes appear in their change history', async () => {
  const { body } = await t.as(admin.token)(getUserHistoryEndpoint, { params: { id: admin.user._id }, query: {} })
  expect(body[0]).toMatchObject({
    modelName: 'Quarantine',
    action: 'updated',
    key: 'lookedIntoAt',
    recordName: 'capture:A',
  })
})

test('a note on an unknown item is refused', async () => {
  const answer = await lookInto('01890000-0000-7000-8000-000000000000', 'Nothing')
  expect(answer.error.code).toBe('quarantine_not_found')
})

test.each(['update quarantine_note set note = $$x$$', 'delete from quarantine_note', 'truncate quarantine_note'])(
  'notes cannot be changed: %s',
  async (statement) => {
    await expect(sql.raw(statement).execute(t.context.db)).rejects.toThrow(/permission denied|append-only/)
  },
)
