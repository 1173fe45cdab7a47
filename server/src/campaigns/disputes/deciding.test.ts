import type { DisputeStatus } from '@muster/contract/facts/disputes.ts'
import { getDisputeEndpoint, listDisputesEndpoint } from '@muster/contract/campaigns/disputes.ts'
import { deleteAccountEndpoint } from '@muster/contract/people/my-data.ts'
import { describe, expect, test } from 'vitest'
import { useDisputes } from '../../../test/disputing.ts'
import { mailsTo } from '../../../test/mails.ts'
import { minute } from '../../platform/base/clock.ts'
import { newId } from '../../platform/base/tokens.ts'
import { openDisputes } from './open-disputes.ts'

const s = useDisputes()

describe('deciding', () => {
  test('can change between all statuses, and stores actor, time, old and new status and notes', async () => {
    const { _id } = await s.reported()
    const way: DisputeStatus[] = ['resolved', 'open', 'rejected', 'under_review', 'resolved']
    for (const status of way) {
      s.t.clock.advance(minute)
      const answer = await s.decide({ _id }, status, `to ${status}`)
      expect(answer).toMatchObject({ status: 200, body: { status, resolutionNotes: `to ${status}` } })
    }
    const { body } = await s.t.as(s.admin().token)(getDisputeEndpoint, { params: { id: _id } })
    expect(body.changes.map(({ from, to, notes }) => [from, to, notes])).toEqual(
      way.map((to, n) => [way[n - 1] ?? 'open', to, `to ${to}`]),
    )
    expect(body.changes.at(-1)).toMatchObject({
      by: { _id: s.admin().user._id },
      createdAt: s.t.clock.now().toISOString(),
    })
  })

  test('mails the reporter once for each change, with the notes', async () => {
    const { _id } = await s.reported()
    await s.decide({ _id }, 'rejected', 'The creek is there.\nWe looked.')
    const [mail, ...more] = await s.newsFor(s.donor)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Your dispute was rejected: Bridge over the creek')
    expect(mail?.text).toContain('The river is not there')
    expect(mail?.text).toContain('The creek is there.')
    expect(mail?.text).toContain(`${s.t.context.config.publicUrl}/myDisputes`)
    expect(await s.newsFor(s.owner)).toEqual([])
  })

  test('sent fifty times concurrently is one change and one mail', async () => {
    const { _id } = await s.reported()
    const other = await s.given.admin()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => s.decide({ _id }, 'resolved', 'Refunded', n % 2 ? s.admin() : other)),
    )
    expect(answers.every(({ status, body }) => status === 200 && body.changes.length === 1)).toBe(true)
    expect(await s.newsFor(s.donor)).toHaveLength(1)
  })

  test('with the same status and new notes is a change, and without notes it is not', async () => {
    const { _id } = await s.reported()
    await s.decide({ _id }, 'under_review', 'We wait for the owner.')
    await s.decide({ _id }, 'under_review')
    const { body } = await s.decide({ _id }, 'under_review', 'The owner answered.')
    expect(body.changes).toHaveLength(2)
    const subjects = (await s.newsFor(s.donor)).map(({ subject }) => subject)
    expect(subjects).toHaveLength(2)
    expect(subjects).toContain('News about your dispute: Bridge over the creek')
  })

  test('of a dispute whose reporter deleted the account sends no mail, and shows no name', async () => {
    const reporter = await s.given.user({ name: 'Ana' })
    const { _id } = await s.reported({}, reporter)
    await s.t.as(reporter.token)(deleteAccountEndpoint, { body: { password: reporter.password } })
    const { status, body } = await s.decide({ _id }, 'resolved')
    expect(status).toBe(200)
    expect(body.reporter).toMatchObject({ displayName: 'a member who gave no name', email: null })
    expect((await mailsTo(s.t, `deleted:${reporter.user._id}`)).length + (await s.newsFor(reporter)).length).toBe(0)
  })

  test('a dispute that does not exist returns 404', async () => {
    for (const answer of [
      await s.decide({ _id: newId() }, 'resolved'),
      await s.t.as(s.admin().token)(getDisputeEndpoint, { params: { id: newId() } }),
    ]) {
      expect(answer).toMatchObject({ status: 404, error: { code: 'dispute_not_found' } })
    }
  })

  test('the application cannot change past decisions', async () => {
    const { _id } = await s.reported()
    await s.decide({ _id }, 'rejected', 'No')
    const rewrite = s.t.context.db.updateTable('dispute_change').set({ notes: 'Yes' }).where('dispute_id', '=', _id)
    await expect(rewrite.execute()).rejects.toThrow(/permission denied/)
  })
})

describe('the admins’ list', () => {
  const list = async (query: Record<string, unknown> = {}) => {
    const answer = await s.t.as(s.admin().token)(listDisputesEndpoint, {
      query: { campaignId: s.campaignId, ...query },
    })
    expect(answer.status).toBe(200)
    return answer
  }

  test('is sorted on the server, oldest first by default, with the number of matches', async () => {
    for (const reason of ['first', 'second', 'third']) {
      await s.reported({ reason })
      s.t.clock.advance(minute)
    }
    const oldest = await list({ limit: 2 })
    expect(oldest.body.map(({ reason }) => reason)).toEqual(['first', 'second'])
    expect(oldest.headers['x-total-count']).toBe('3')
    expect(oldest.body[0]?.reporter).toMatchObject({ _id: s.donor.user._id, email: s.donor.email })
    const cursor = /cursor=([^&>]+)/.exec(String(oldest.headers.link))?.[1]
    expect((await list({ limit: 2, cursor })).body.map(({ reason }) => reason)).toEqual(['third'])
    expect((await list({ sort: '-createdAt' })).body.map(({ reason }) => reason)).toEqual(['third', 'second', 'first'])
  })

  test('refuses a cursor of another order', async () => {
    await s.reported({ reason: 'first' })
    await s.reported({ reason: 'second' })
    const cursor = /cursor=([^&>]+)/.exec(String((await list({ limit: 1 })).headers.link))?.[1]
    const answer = await s.t.as(s.admin().token)(listDisputesEndpoint, { query: { sort: '-createdAt', cursor } })
    expect(answer).toMatchObject({ status: 400, error: { fields: { cursor: expect.any(String) as string } } })
  })

  test('filters by status; an empty status is every status, waiting is open or under review', async () => {
    const [first, second] = [await s.reported({ reason: 'first' }), await s.reported({ reason: 'second' })]
    await s.decide(first, 'rejected')
    const third = await s.reported({ reason: 'third' })
    await s.decide(third, 'under_review')
    expect((await list({ status: 'waiting' })).body.map(({ _id }) => _id).sort()).toEqual(
      [second._id, third._id].sort(),
    )
    expect((await list({ status: 'rejected' })).body.map(({ _id }) => _id)).toEqual([first._id])
    expect((await list({ status: 'open' })).body.map(({ _id }) => _id)).toEqual([second._id])
    expect((await list({ status: '' })).body).toHaveLength(3)
    const answer = await s.t.as(s.admin().token)(listDisputesEndpoint, { query: { status: 'lost' as 'open' } })
    expect(answer.status).toBe(400)
  })

  test('links to its payout', async () => {
    const payout = await s.requested(100)
    const { _id } = await s.reported({ type: 'payout', payoutId: payout._id })
    const { body } = await s.t.as(s.admin().token)(getDisputeEndpoint, { params: { id: _id } })
    expect(body.payout).toEqual({
      net: payout.net,
      status: 'pending',
      transferStatus: null,
      recipientPaypalEmail: s.owner.email,
      createdAt: payout.createdAt,
    })
  })

  test('has everything that is needed for a decision', async () => {
    const { donationId } = await s.start(40)
    const first = await s.reported({ type: 'donation', donationId })
    s.t.clock.advance(minute)
    const other = await s.reported({ reason: 'Something else' }, s.owner)
    const { body } = await s.t.as(s.admin().token)(getDisputeEndpoint, { params: { id: first._id } })
    expect(body).toMatchObject({
      campaign: { owner: { _id: s.owner.user._id, email: s.owner.email }, totalRaised: 0, support: 0 },
      donation: { amount: 40, status: 'awaiting_approval', completedAt: null },
      ownersDisputes: { total: 2, undecided: 2 },
      reportersDisputes: { total: 1, undecided: 1 },
    })
    expect(body.others.map(({ _id }) => _id)).toEqual([other._id])
  })
})

test('a payout is warned of the disputes of its campaign that are open or under review', async () => {
  const [open, reviewed, decided] = [
    await s.reported({ reason: 'open' }),
    await s.reported({ reason: 'reviewed' }),
    await s.reported({ reason: 'decided' }),
  ]
  await s.decide(reviewed, 'under_review')
  await s.decide(decided, 'resolved')
  const found = await openDisputes(s.t.context.db, s.campaignId)
  expect(found.map(({ id }) => id)).toEqual([open._id, reviewed._id])
  expect(found.some((one) => one.holds_donation || one.stops_payout)).toBe(false)
})
