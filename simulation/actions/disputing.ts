import type { CampaignFact } from '../model/facts.ts'
import { readBooks } from '../world/books.ts'
import { adminsOf, ownersOf, type Person } from '../world/people.ts'
import { submit } from '../world/operations.ts'
import type { World } from '../world/world.ts'
import type { Action } from './action.ts'
import { beginDecision, waitingPayout } from './paying-out.ts'
import { requestRefund } from './refunding.ts'

type Subject = { campaignId: string; type: 'donation' | 'payout'; donationId?: string; payoutId?: string }

export const raise = async (
  { call, facts, note }: World,
  by: Person,
  subject: Subject,
  reason: string,
): Promise<void> => {
  const { status, body } = await call(by, { method: 'POST', path: '/api/disputes', body: { ...subject, reason } })
  if (status !== 201) return
  const id = String(body['_id'])
  // For a repeated report, the server returns the dispute that is already open.
  if (!facts.disputes.has(id)) facts.disputes.set(id, new Set(['open']))
  note(`${by.name} raises dispute ${id} about ${JSON.stringify(subject)}`)
}

/** Donors dispute their donations; owners dispute their payouts. */
const subjects = ({ facts, people }: World): { by: Person; subject: Subject }[] => {
  const personOf = (id: string | undefined) => people.find((person) => person.id === id)
  const donations = [...facts.donations.values()].slice(-8).map(({ id, campaignId, donorId }) => ({
    by: personOf(donorId),
    subject: { campaignId, type: 'donation' as const, donationId: id },
  }))
  const payouts = [...facts.payouts.values()].slice(-4).map(({ id, campaignId }) => ({
    by: personOf(facts.campaigns.get(campaignId)?.ownerId),
    subject: { campaignId, type: 'payout' as const, payoutId: id },
  }))
  return [...donations, ...payouts].flatMap(({ by, subject }) => (by ? [{ by, subject }] : []))
}

const reasons = ['Not what I expected', 'Charged twice']

const raiseDispute: Action = {
  name: 'raise a dispute',
  weight: 1.5,
  isPossible: (world) => subjects(world).length > 0,
  begin: (world) => {
    const { random } = world
    const { by, subject } = random.pick(subjects(world))
    const clicks = random.pick([1, 1, 2])
    const reason = random.pick(reasons)
    for (let click = 0; click < clicks; click++) world.begin(() => raise(world, by, subject, reason))
  },
}

const approving = ': update "payout" set "status"'

/** A round has some hundred choices. */
const choicesMax = 200

/** An approval has checked what waits, and goes on once the dispute is raised, unless the dispute waits for its lock. */
const delayApproval = ({ scheduler }: World, isRaised: () => boolean): void => {
  let choices = 0
  scheduler.hold(approving, () => isRaised() || ++choices > choicesMax)
}

/** Donations that have arrived, each with its donor and its campaign. */
const contestable = (world: World): { by: Person; subject: Subject; campaign: CampaignFact }[] => {
  const { facts, paypal } = world
  const captures = readBooks(paypal.store).captures.filter(({ status }) => status === 'COMPLETED')
  const arrived = new Set(captures.map(({ customId }) => customId))
  return subjects(world).flatMap(({ by, subject }) => {
    const campaign = facts.campaigns.get(subject.campaignId)
    return campaign && subject.donationId !== undefined && arrived.has(subject.donationId)
      ? [{ by, subject, campaign }]
      : []
  })
}

/** One of both comes first: the dispute holds, or the payout is approved. */
const raiseDuringApproval: Action = {
  name: 'dispute a donation while an admin approves a payout',
  weight: 3,
  isPossible: (world) => contestable(world).length > 0,
  begin: (world) => {
    const { random } = world
    const { by, subject, campaign } = random.pick(contestable(world))
    const reason = random.pick(reasons)
    world.begin(async () => {
      const payoutId = await waitingPayout(world, campaign)
      if (payoutId === null) return
      let isRaised = false
      if (random.chance(0.7)) delayApproval(world, () => isRaised)
      beginDecision(world, payoutId, 'approve')
      await raise(world, by, subject, reason).finally(() => void (isRaised = true))
    })
  },
}

export const setStatus = async (
  { call, facts, note }: World,
  by: Person,
  id: string,
  status: 'resolved' | 'rejected' | 'under_review',
): Promise<void> => {
  facts.disputes.get(id)?.add(status)
  note(`${by.name} decides: dispute ${id} is ${status}`)
  const body = { status, resolutionNotes: 'Looked into' }
  await call(by, { method: 'POST', path: `/api/admin/disputes/${id}/status`, body })
}

type OpenDispute = { _id: string; donationId: string | null }

const decide = async (
  world: World,
  by: Person,
  { _id: id, donationId }: OpenDispute,
  withRefund: boolean,
): Promise<void> => {
  const { random, facts } = world
  if (withRefund && donationId) {
    const amountMinor = random.chance(0.5) ? null : 100n
    const resolves = random.chance(0.5)
    const refunded = { donationId, amountMinor, ...(resolves && { disputeId: id }) }
    if (resolves) facts.disputes.get(id)?.add('resolved')
    submit(world, `refund ${donationId}`, 1, (key) => requestRefund(world, by, refunded, key))
    if (resolves) return
  }
  await setStatus(world, by, id, random.pick(['resolved', 'resolved', 'rejected', 'under_review'] as const))
}

/** An admin decides an open dispute, from a member or from PayPal. Sometimes an owner attempts it and must be refused. */
const decideDispute: Action = {
  name: 'decide a dispute',
  weight: 1.5,
  isPossible: ({ facts }) => facts.disputes.size > 0,
  begin: (world) => {
    const { random, people, call } = world
    const by = random.chance(0.9) ? random.pick(adminsOf(people)) : random.pick(ownersOf(people))
    const withRefund = random.chance(0.5)
    world.begin(async () => {
      const { status, body } = await call(by, { path: '/api/admin/disputes?status=waiting' })
      const open = status === 200 ? (body as unknown as OpenDispute[]) : []
      if (open.length > 0) await decide(world, by, random.pick(open), withRefund)
    })
  },
}

export const disputingActions: readonly Action[] = [raiseDispute, raiseDuringApproval, decideDispute]
