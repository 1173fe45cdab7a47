import type { CaseMessage, DisputeMessage } from '@muster/contract/campaigns/dispute-message.ts'
import type { AdminDispute, Dispute, DisputeCase, DisputeChange } from '@muster/contract/campaigns/disputes.ts'
import { inLetters, inLettersOrNull } from '../../platform/base/in-letters.ts'
import { presentDonor, presentPerson } from '../../people/index.ts'
import { after, day } from '../../platform/base/clock.ts'
import { minorToMajor } from '../../platform/base/money.ts'
import { disputeEnd, isDecided } from './dispute-rules.ts'
import type { AdminRow, CaseRow, OtherRow, OwnRow } from './dispute-rows.sql.ts'
import type { Message } from './messages.sql.ts'

const presentFields = (row: OwnRow | AdminRow) => ({
  _id: row.id,
  campaignId: row.campaign_id,
  campaignTitle: row.campaign_title,
  donationId: row.donation_id,
  payoutId: row.payout_id,
  type: row.type,
  reason: row.reason,
  details: row.details,
  status: row.status,
  resolutionNotes: row.resolution_notes,
  createdAt: row.created_at.toISOString(),
})

const presentChange = ({ from, to, notes, at }: OwnRow['changes'][number]): DisputeChange => ({
  from,
  to,
  notes,
  createdAt: new Date(at).toISOString(),
})

const presentHolds = (row: OwnRow | CaseRow) => ({
  holdsDonation: row.holds_donation,
  stopsPayout: row.stops_payout,
})

/** A message between the reporter and admins. */
export const presentMessage = ({
  id,
  kind,
  text,
  created_at: at,
}: Pick<Message, 'id' | 'kind' | 'text' | 'created_at'>): DisputeMessage => ({
  _id: id,
  from: kind === 'from_reporter' ? 'reporter' : 'admin',
  text,
  createdAt: at.toISOString(),
})

/** What the site keeps of a dispute, for its reporter: the decision, but not the admin. */
export const presentRecord = (row: OwnRow): Omit<Dispute, 'answerBy' | 'mayWithdraw'> => ({
  ...presentFields(row),
  ...presentHolds(row),
  donationAmount: row.donation_minor === null ? null : minorToMajor(row.donation_minor),
  changes: row.changes.map(presentChange),
  messages: row.messages.map(({ at, ...message }) => presentMessage({ ...message, created_at: new Date(at) })),
})

/** By when an answer is usual: counted from when the dispute was raised or opened again, or from the reporter's latest message. */
const answerByOf = ({ status, created_at: raisedAt, changes, messages }: OwnRow, answerDays: number): string | null => {
  if (isDecided(status)) return null
  const asked = [
    ...messages.filter(({ kind }) => kind === 'from_reporter'),
    ...changes.filter(({ from, to }) => isDecided(from) && !isDecided(to)),
  ].map(({ at }) => Date.parse(at))
  return after(new Date(Math.max(raisedAt.getTime(), ...asked)), answerDays * day).toISOString()
}

/** A dispute as its reporter sees it. @param answerDays within how many days an answer is usual */
export const presentOwn = (row: OwnRow, answerDays: number): Dispute => ({
  ...presentRecord(row),
  answerBy: answerByOf(row, answerDays),
  mayWithdraw: !isDecided(row.status) && !row.is_paypals,
})

const directions: Record<Message['kind'], Pick<CaseMessage, 'from' | 'to'>> = {
  from_reporter: { from: 'reporter', to: 'admins' },
  to_reporter: { from: 'admin', to: 'reporter' },
  to_owner: { from: 'admin', to: 'owner' },
  from_owner: { from: 'owner', to: 'admins' },
}

const presentCaseMessage = ({ id, kind, text, at, by }: CaseRow['messages'][number]): CaseMessage => ({
  _id: id,
  ...directions[kind],
  text,
  createdAt: new Date(at).toISOString(),
  by: by && presentPerson(by),
})

/** Who made a change: an admin, or the reporter, who may be a guest. Null: PayPal settled the case. */
const presentDoer = (row: CaseRow, { by }: CaseRow['changes'][number]) => {
  if (by) return presentPerson(by)
  return row.paypal_id === null ? presentDonor(row.reporter) : null
}

const presentWithEmail = (row: CaseRow['owner']) => ({ ...presentPerson(row), email: inLettersOrNull(row.email) })

/** A dispute in the admins' list. */
export const presentForAdmin = (row: AdminRow): AdminDispute => ({
  ...presentFields(row),
  reporter: { ...presentDonor(row.reporter), email: inLettersOrNull(row.reporter.email) },
  awaitsAnswer: row.awaits_answer,
})

const presentDonation = (row: CaseRow): DisputeCase['donation'] =>
  row.donation_minor !== null && row.donation_status && row.donation_created_at
    ? {
        amount: minorToMajor(row.donation_minor),
        refunded: minorToMajor(row.refunded_minor),
        status: row.donation_status,
        createdAt: row.donation_created_at.toISOString(),
        completedAt: row.donation_completed_at?.toISOString() ?? null,
      }
    : null

const presentPayout = (row: CaseRow): DisputeCase['payout'] =>
  row.payout_net_minor !== null && row.payout_status && row.payout_recipient && row.payout_created_at
    ? {
        net: minorToMajor(row.payout_net_minor),
        status: row.payout_status,
        transferStatus: row.payout_transfer,
        recipientPaypalEmail: inLetters(row.payout_recipient),
        createdAt: row.payout_created_at.toISOString(),
      }
    : null

const presentPaypalCase = (row: CaseRow): DisputeCase['paypalCase'] =>
  row.paypal_id !== null && row.contested_minor !== null && row.held_minor !== null && row.opened_at
    ? {
        paypalId: row.paypal_id,
        contested: minorToMajor(row.contested_minor),
        held: minorToMajor(row.held_minor),
        end: row.outcome === null ? null : disputeEnd(row.outcome),
        openedAt: row.opened_at.toISOString(),
        settledAt: row.settled_at?.toISOString() ?? null,
      }
    : null

/** A dispute with all that an admin needs to decide it. */
export const presentCase = (row: CaseRow, others: OtherRow[]): DisputeCase => ({
  ...presentForAdmin(row),
  ...presentHolds(row),
  changes: row.changes.map((change) => ({ ...presentChange(change), by: presentDoer(row, change) })),
  messages: row.messages.map(presentCaseMessage),
  mayShare: row.is_shareable,
  campaign: {
    executionDate: row.execution_date,
    timeZone: row.time_zone,
    endsAt: row.ends_at?.toISOString() ?? null,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    createdAt: row.campaign_created_at.toISOString(),
    totalRaised: minorToMajor(row.raised_minor),
    support: row.supporters,
    owner: presentWithEmail(row.owner),
  },
  donation: presentDonation(row),
  payout: presentPayout(row),
  paypalCase: presentPaypalCase(row),
  ownersDisputes: row.owners_disputes,
  reportersDisputes: row.reporters_disputes,
  others: others.map(({ id, type, reason, status, created_at: at }) => ({
    _id: id,
    type,
    reason,
    status,
    createdAt: at.toISOString(),
  })),
})
