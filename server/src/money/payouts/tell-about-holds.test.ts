import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { useDisputes } from '../../../test/disputing.ts'
import { mailsTo } from '../../../test/mails.ts'
import { runSql } from '../../../test/run-sql.ts'

const s = useDisputes()

const migration = resolve(import.meta.dirname, '../../../migrations/0085_disputes_hold_money.sql')
const [noticeSql = ''] = /insert into dispute_hold_notice[^;]*;/.exec(readFileSync(migration, 'utf8')) ?? []

/** What the migration writes about the disputes that are open at the upgrade. */
const upgrade = () => runSql(s.t.ownerUrl, noticeSql)
const told = async () =>
  (await mailsTo(s.t, s.owner.email)).filter(({ subject }) => subject === 'Money of your campaign waits for a decision')

beforeEach(() => runSql(s.t.ownerUrl, 'delete from dispute_hold_notice'))

test('an owner is told once which open disputes hold money from the upgrade on, for all campaigns together', async () => {
  const { donationId } = await s.give(30)
  const payout = await s.requested(100)
  await s.reported({ type: 'payout', payoutId: payout._id })
  const { campaignId } = s
  s.campaignId = (await s.given.campaign(s.owner, { title: 'Bridge over the brook' }))._id
  const second = await s.give(25)
  await s.reported({ type: 'donation', donationId: second.donationId })
  s.campaignId = campaignId
  await s.reported({ type: 'donation', donationId, reason: 'I meant to give $3' })
  await upgrade()
  await Promise.all([s.t.runJob('dispute-hold-notices'), s.t.runJob('dispute-hold-notices')])
  await s.t.runJob('dispute-hold-notices')
  const [mail, ...more] = await told()
  expect(more).toEqual([])
  const text = mail?.text?.replaceAll(/\s+/g, ' ')
  expect(text).toContain(`“Bridge over the creek”: $${payout.net} of the payout that you requested is held.`)
  expect(text).toContain('“Bridge over the brook”: $22.39 is held.')
  expect(text).not.toContain(s.donor.email)
})

test('no owner is told about disputes that hold nothing, were decided, or are PayPal’s', async () => {
  const { donationId } = await s.give(30)
  await s.reported()
  await s.decide(await s.reported({ type: 'donation', donationId }), 'resolved')
  const capture = (await s.t.movements()).find(({ customId }) => customId === donationId)?.reference ?? ''
  await s.t.controlPaypal(`captures/${capture}/dispute`, {})
  await s.t.deliverWebhooks()
  await upgrade()
  await s.t.runJob('dispute-hold-notices')
  expect(await told()).toEqual([])
})
