import {
  createDispute,
  type Dispute,
  type DisputeStatus,
  getDispute,
  listDisputes,
  listMyDisputes,
  setDisputeStatus,
} from '@muster/contract/disputes.ts'
import { getDonation } from '@muster/contract/donations.ts'
import { deleteAccount, exportMyData } from '@muster/contract/my-data.ts'
import { describe, expect, test } from 'vitest'
import { useDonations } from '../../test/donating.ts'
import type { Person } from '../../test/given.ts'
import { mailsTo } from '../../test/mails.ts'
import { minute } from '../kernel/clock.ts'
import { newId } from '../kernel/tokens.ts'
import { openDisputes } from './index.ts'

const s = useDonations()

type Body = Parameters<typeof send>[0]
const send = (body: Record<string, unknown>, by = s.donor) =>
  s.t.as(by.token)(createDispute, { body: body as { campaignId: string; type: 'other'; reason: string } })
const raise = (body: Body = {}, by = s.donor) =>
  send({ campaignId: s.campaignId, type: 'other', reason: 'The river is not there', ...body }, by)
const raised = async (body: Body = {}, by = s.donor): Promise<Dispute> => {
  const answer = await raise(body, by)
  expect(answer.status).toBe(201)
  return answer.body
}
const mine = async (by = s.donor) => (await s.t.as(by.token)(listMyDisputes, { query: {} })).body
const admins = () => s.given.admin()
const decide = (admin: Person, id: string, status: DisputeStatus, resolutionNotes?: string) =>
  s.t.as(admin.token)(setDisputeStatus, {
    params: { id },
    body: { status, ...(resolutionNotes !== undefined && { resolutionNotes }) },
  })
const newsFor = async (person: Person) =>
  (await mailsTo(s.t, person.email)).filter(({ subject }) => subject?.toLowerCase().includes('dispute'))

describe('raising a dispute', () => {
  test('answers 201 with the dispute, open and without changes', async () => {
    const answer = await raise({ details: 'I went there.\n\nThere is only a car park.', reason: '  No river  ' })
    expect(answer).toMatchObject({ status: 201 })
    expect(answer.body).toEqual({
      _id: expect.any(String) as string,
      campaignId: s.campaignId,
      campaignTitle: 'Bridge over the creek',
      donationId: null,
      payoutId: null,
      donationAmount: null,
      type: 'other',
      reason: 'No river',
      details: 'I went there.\n\nThere is only a car park.',
      status: 'open',
      resolutionNotes: null,
      changes: [],
      createdAt: s.t.clock.now().toISOString(),
    })
    expect(await mine()).toEqual([answer.body])
  })

  test.each([
    ['Campaign is required', 'campaignId', { campaignId: undefined }],
    ['Campaign is required', 'campaignId', { campaignId: '' }],
    ['Type is required', 'type', { type: undefined }],
    ['Type is required', 'type', { type: 'bug' }],
    ['Reason is required', 'reason', { reason: undefined }],
    ['Reason is required', 'reason', { reason: ' \n ' }],
  ])('says %s at %s', async (sentence, field, body) => {
    const answer = await raise(body)
    expect(answer).toMatchObject({ status: 400, error: { code: 'invalid', fields: { [field]: sentence } } })
  })

  test('needs a verified address', async () => {
    const person = await s.given.user({ verified: false })
    expect(await raise({}, person)).toMatchObject({ status: 403, error: { code: 'email_unverified' } })
  })

  test('of a campaign that does not exist answers 404', async () => {
    expect(await raise({ campaignId: newId() })).toMatchObject({ status: 404, error: { code: 'campaign_not_found' } })
  })

  test('of one’s own donation names its amount', async () => {
    const { donationId } = await s.start(12.5)
    expect(await raised({ type: 'donation', donationId })).toMatchObject({ donationId, donationAmount: 12.5 })
  })

  test('of somebody else’s donation is refused like one that does not exist', async () => {
    const { donationId } = await s.start()
    const stranger = await s.given.user()
    const others = await raise({ donationId }, stranger)
    const none = await raise({ donationId: newId() }, stranger)
    const sentence = 'This is not a donation of yours to this campaign'
    expect(others).toMatchObject({ status: 400, error: { fields: { donationId: sentence } } })
    expect({ ...others.error, requestId: '' }).toEqual({ ...none.error, requestId: '' })
    expect((await s.t.as(stranger.token)(getDonation, { params: { id: donationId } })).status).toBe(404)
  })

  test('of one’s donation to another campaign is refused', async () => {
    const { donationId } = await s.start()
    const other = await s.given.campaign(s.owner)
    expect(await raise({ campaignId: other._id, donationId })).toMatchObject({ status: 400 })
  })

  test('of an unknown payout is refused at its field', async () => {
    const answer = await raise({ type: 'payout', payoutId: newId() })
    expect(answer).toMatchObject({
      status: 400,
      error: { fields: { payoutId: 'This is not a payout of a campaign that you own or gave to' } },
    })
  })

  test('fifty times at once makes one dispute', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => raise()))
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    expect(await mine()).toHaveLength(1)
  })

  test('in other words, or by somebody else, makes another', async () => {
    const first = await raised()
    const others = [await raised({ details: 'Nor a creek' }), await raised({}, s.owner)]
    expect(new Set([first, ...others].map(({ _id }) => _id)).size).toBe(3)
  })

  test('again makes a new one once the first was decided, also where that is opened again', async () => {
    const first = await raised()
    const admin = await admins()
    await decide(admin, first._id, 'under_review')
    expect((await raised())._id).toBe(first._id)
    await decide(admin, first._id, 'rejected')
    const second = await raised()
    expect(second._id).not.toBe(first._id)
    expect((await decide(admin, first._id, 'open')).body.status).toBe('open')
    expect((await raised())._id).toBe(second._id)
  })

  test('stops while twenty of one person wait, even sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => raise({ reason: `Problem ${n}` })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.find(({ status }) => status !== 201)?.error.code).toBe('too_many_disputes')
    const [one] = await mine()
    await decide(await admins(), one?._id ?? '', 'resolved')
    expect((await raise({ reason: 'One more' })).status).toBe(201)
  })
})

describe('my disputes', () => {
  test('are mine alone, newest first, page by page', async () => {
    await raised({}, s.owner)
    for (const reason of ['first', 'second', 'third']) {
      await raised({ reason })
      s.t.clock.advance(minute)
    }
    const list = s.t.as(s.donor.token)
    const page = await list(listMyDisputes, { query: { limit: 2 } })
    expect(page.body.map(({ reason }) => reason)).toEqual(['third', 'second'])
    const cursor = /cursor=([^&>]+)/.exec(String(page.headers.link))?.[1]
    const rest = await list(listMyDisputes, { query: { limit: 2, cursor } })
    expect(rest.body.map(({ reason }) => reason)).toEqual(['first'])
    expect(rest.headers.link).toBeUndefined()
  })

  test('show each change with its notes, and not who made it', async () => {
    const { _id } = await raised()
    const admin = await admins()
    await decide(admin, _id, 'under_review', 'We asked the owner.')
    s.t.clock.advance(minute)
    await decide(admin, _id, 'resolved')
    const [dispute] = await mine()
    expect(dispute).toMatchObject({ status: 'resolved', resolutionNotes: null })
    const at = s.t.clock.now()
    expect(dispute?.changes).toEqual([
      {
        from: 'open',
        to: 'under_review',
        notes: 'We asked the owner.',
        createdAt: new Date(at.getTime() - minute).toISOString(),
      },
      { from: 'under_review', to: 'resolved', notes: null, createdAt: at.toISOString() },
    ])
  })
})

test('the export of a person’s data has their disputes', async () => {
  const dispute = await raised()
  await raised({}, s.owner)
  const { body } = await s.t.as(s.donor.token)(exportMyData, {})
  expect(body.records.disputes).toEqual([dispute])
})

describe('deciding', () => {
  test('moves freely between all statuses, and keeps who, when, from, to and notes', async () => {
    const { _id } = await raised()
    const admin = await admins()
    const way: DisputeStatus[] = ['resolved', 'open', 'rejected', 'under_review', 'resolved']
    for (const status of way) {
      s.t.clock.advance(minute)
      const answer = await decide(admin, _id, status, `to ${status}`)
      expect(answer).toMatchObject({ status: 200, body: { status, resolutionNotes: `to ${status}` } })
    }
    const { body } = await s.t.as(admin.token)(getDispute, { params: { id: _id } })
    expect(body.changes.map(({ from, to, notes }) => [from, to, notes])).toEqual(
      way.map((to, n) => [way[n - 1] ?? 'open', to, `to ${to}`]),
    )
    expect(body.changes.at(-1)).toMatchObject({ by: { _id: admin.user._id }, createdAt: s.t.clock.now().toISOString() })
  })

  test('mails the reporter once for each change, with the notes', async () => {
    const { _id } = await raised()
    const admin = await admins()
    await decide(admin, _id, 'rejected', 'The creek is there.\nWe looked.')
    const [mail, ...more] = await newsFor(s.donor)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Your dispute was rejected: Bridge over the creek')
    expect(mail?.text).toContain('The river is not there')
    expect(mail?.text).toContain('The creek is there.')
    expect(mail?.text).toContain(`${s.t.kernel.config.publicUrl}/myDisputes`)
    expect(await newsFor(s.owner)).toEqual([])
  })

  test('the same fifty times at once is one change and one mail', async () => {
    const { _id } = await raised()
    const [one, other] = [await admins(), await admins()]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => decide(n % 2 ? one : other, _id, 'resolved', 'Refunded')),
    )
    expect(answers.every(({ status, body }) => status === 200 && body.changes.length === 1)).toBe(true)
    expect(await newsFor(s.donor)).toHaveLength(1)
  })

  test('the same status with other notes is news, and without notes it is nothing', async () => {
    const { _id } = await raised()
    const admin = await admins()
    await decide(admin, _id, 'under_review', 'We wait for the owner.')
    await decide(admin, _id, 'under_review')
    const { body } = await decide(admin, _id, 'under_review', 'The owner answered.')
    expect(body.changes).toHaveLength(2)
    const subjects = (await newsFor(s.donor)).map(({ subject }) => subject)
    expect(subjects).toHaveLength(2)
    expect(subjects).toContain('There is news of your dispute: Bridge over the creek')
  })

  test('a dispute whose reporter has left is decided without a mail, and without their name', async () => {
    const reporter = await s.given.user({ name: 'Ana' })
    const { _id } = await raised({}, reporter)
    await s.t.as(reporter.token)(deleteAccount, { body: { password: reporter.password } })
    const { status, body } = await decide(await admins(), _id, 'resolved')
    expect(status).toBe(200)
    expect(body.reporter).toMatchObject({ displayName: 'Member', email: null })
    expect((await mailsTo(s.t, `deleted:${reporter.user._id}`)).length + (await newsFor(reporter)).length).toBe(0)
  })

  test('a dispute that does not exist answers 404', async () => {
    const admin = await admins()
    for (const answer of [
      await decide(admin, newId(), 'resolved'),
      await s.t.as(admin.token)(getDispute, { params: { id: newId() } }),
    ]) {
      expect(answer).toMatchObject({ status: 404, error: { code: 'dispute_not_found' } })
    }
  })

  test('what was decided cannot be rewritten by the application', async () => {
    const { _id } = await raised()
    await decide(await admins(), _id, 'rejected', 'No')
    const rewrite = s.t.kernel.db.updateTable('dispute_change').set({ notes: 'Yes' }).where('dispute_id', '=', _id)
    await expect(rewrite.execute()).rejects.toThrow(/permission denied/)
  })
})

describe('the admins’ list', () => {
  const list = async (query: Record<string, unknown> = {}) => {
    const answer = await s.t.as((await admins()).token)(listDisputes, {
      query: { campaignId: s.campaignId, ...query },
    })
    expect(answer.status).toBe(200)
    return answer
  }

  test('is sorted on the server, oldest first unless asked otherwise, with the number of matches', async () => {
    for (const reason of ['first', 'second', 'third']) {
      await raised({ reason })
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
    await raised({ reason: 'first' })
    await raised({ reason: 'second' })
    const cursor = /cursor=([^&>]+)/.exec(String((await list({ limit: 1 })).headers.link))?.[1]
    const answer = await s.t.as((await admins()).token)(listDisputes, { query: { sort: '-createdAt', cursor } })
    expect(answer).toMatchObject({ status: 400, error: { fields: { cursor: expect.any(String) as string } } })
  })

  test('filters by status; an empty status is every status, waiting is open or under review', async () => {
    const [first, second] = [await raised({ reason: 'first' }), await raised({ reason: 'second' })]
    await decide(await admins(), first._id, 'rejected')
    const third = await raised({ reason: 'third' })
    await decide(await admins(), third._id, 'under_review')
    expect((await list({ status: 'waiting' })).body.map(({ _id }) => _id).sort()).toEqual(
      [second._id, third._id].sort(),
    )
    expect((await list({ status: 'rejected' })).body.map(({ _id }) => _id)).toEqual([first._id])
    expect((await list({ status: 'open' })).body.map(({ _id }) => _id)).toEqual([second._id])
    expect((await list({ status: '' })).body).toHaveLength(3)
    const answer = await s.t.as((await admins()).token)(listDisputes, { query: { status: 'lost' as 'open' } })
    expect(answer.status).toBe(400)
  })

  test('leads to all that is needed to decide', async () => {
    const { donationId } = await s.start(40)
    const first = await raised({ type: 'donation', donationId })
    s.t.clock.advance(minute)
    const other = await raised({ reason: 'Something else' }, s.owner)
    const { body } = await s.t.as((await admins()).token)(getDispute, { params: { id: first._id } })
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
    await raised({ reason: 'open' }),
    await raised({ reason: 'reviewed' }),
    await raised({ reason: 'decided' }),
  ]
  const admin = await admins()
  await decide(admin, reviewed._id, 'under_review')
  await decide(admin, decided._id, 'resolved')
  const found = await openDisputes(s.t.kernel.db, s.campaignId)
  expect(found.map(({ id }) => id)).toEqual([open._id, reviewed._id])
})
