import { type Invariant, messagesIf } from './invariant.ts'
import type { Facts } from './facts.ts'
import type { LedgerRow, Start } from './snapshot.ts'

const moneyAndSupports: readonly Start['kind'][] = ['order', 'capture', 'support', 'payout', 'approval', 'transfer']
/** What a standing stops. Mails of a frozen campaign go on. */
const stoppedBy: Record<'hidden' | 'frozen' | 'in_review', readonly Start['kind'][]> = {
  hidden: [...moneyAndSupports, 'mail'],
  in_review: [...moneyAndSupports, 'mail'],
  frozen: moneyAndSupports,
}

/** The starts that were committed while the campaign had this standing. */
const startedWhile = (starts: readonly Start[], standing: 'hidden' | 'frozen' | 'in_review'): string[] => {
  const current = new Map<string, string>()
  return starts.flatMap(({ kind, campaignId, subject }) => {
    if (campaignId === null) return []
    if (kind === 'standing') current.set(campaignId, subject)
    const isStopped = current.get(campaignId) === standing && stoppedBy[standing].includes(kind)
    return isStopped ? [`${kind} ${subject} of campaign ${campaignId} started`] : []
  })
}

const hiddenStartsNothing: Invariant = {
  number: 24,
  statement:
    'after a hiding was committed, no support, order, capture or payout of the campaign starts and no thanks are queued',
  check: ({ snapshot: { starts } }) => startedWhile(starts, 'hidden'),
}

const frozenStartsNothing: Invariant = {
  number: 25,
  statement: 'after a freezing was committed, no support, order, capture or payout of the campaign starts',
  check: ({ snapshot: { starts } }) => startedWhile(starts, 'frozen'),
}

const reviewStartsNothing: Invariant = {
  number: 30,
  statement:
    'while a campaign waits for review, no support, order, capture or payout of it starts and no thanks are queued',
  check: ({ snapshot: { starts } }) => startedWhile(starts, 'in_review'),
}

/** Follows the standings and suspensions in the order of their commits. Returns the changes that no decision explains. */
const findUndecided = ({ campaigns, standings }: Facts, starts: readonly Start[]): string[] => {
  const ownerOf = (campaignId: string) => campaigns.get(campaignId)?.ownerId ?? ''
  const standingOf = new Map([...campaigns.keys()].map((id) => [id, 'published']))
  const frozenBySuspension = new Set<string>()
  const suspended = new Set<string>()
  const isDecided = (campaignId: string, to: string) =>
    standings.some((one) => one.campaignId === campaignId && one.to === to)
  const isExplained = (campaignId: string, to: string, about: Start | undefined): boolean => {
    if (!about) return isDecided(campaignId, to) && !(to === 'published' && suspended.has(ownerOf(campaignId)))
    if (ownerOf(campaignId) !== about.subject) return false
    if (about.kind === 'suspended') return to === 'frozen' && standingOf.get(campaignId) === 'published'
    return to === 'published' && frozenBySuspension.has(campaignId)
  }
  const followTransaction = (steps: readonly Start[]): string[] => {
    const about = steps.find(({ kind }) => kind === 'suspended' || kind === 'reinstated')
    if (about?.kind === 'suspended') suspended.add(about.subject)
    if (about?.kind === 'reinstated') suspended.delete(about.subject)
    const unexplained = steps.flatMap(({ kind, campaignId, subject }) => {
      if (kind !== 'standing') return []
      const isWrong = !isExplained(campaignId, subject, about)
      standingOf.set(campaignId, subject)
      if (about?.kind === 'suspended') frozenBySuspension.add(campaignId)
      else frozenBySuspension.delete(campaignId)
      return isWrong ? [`campaign ${campaignId} became ${subject} without a decision`] : []
    })
    const open = [...standingOf].filter(([id, standing]) => standing === 'published' && suspended.has(ownerOf(id)))
    return [...unexplained, ...open.map(([id]) => `campaign ${id} is published and its owner suspended`)]
  }
  return [...Map.groupBy(starts, ({ transaction }) => transaction).values()].flatMap(followTransaction)
}

const standingsAreDecided: Invariant = {
  number: 26,
  statement:
    'a standing changes only by a decision; a suspension freezes what was published, and its end publishes exactly that',
  check: ({ facts, snapshot: { starts } }) => findUndecided(facts, starts),
}

/** The accounts of a campaign, and every kind of entry that moves money into or out of them: 1 in, -1 out. */
const accounts = ['campaign_available', 'campaign_held', 'payout_reserved', 'payout_in_transit']
const directionOf: Partial<Record<string, 1n | -1n>> = {
  ...{ donation: 1n, provider_fee: -1n, platform_fee: -1n },
  ...{ refund: -1n, reversal: -1n, provider_fee_back: 1n, platform_fee_back: 1n, site_loss: 1n },
  ...{ payout_paid: -1n, payout_paid_outside: -1n, payout_fee: -1n, payout_reversed: 1n, payout_fee_back: 1n },
}

const inAccounts = ({ debit, credit, amount }: LedgerRow): bigint =>
  (accounts.includes(credit) ? amount : 0n) - (accounts.includes(debit) ? amount : 0n)

const noMoneyIsLost: Invariant = {
  number: 27,
  statement: 'after each entry, what a campaign has equals what was captured less fees, refunds and what was paid',
  check: ({ snapshot: { ledger } }) => {
    const left = new Map<string, { has: bigint; should: bigint }>()
    return ledger.flatMap((row) => {
      const { has, should } = left.get(row.campaignId) ?? { has: 0n, should: 0n }
      const now = { has: has + inAccounts(row), should: should + (directionOf[row.kind] ?? 0n) * row.amount }
      left.set(row.campaignId, now)
      return messagesIf([
        now.has !== now.should,
        `after ${row.kind} of ${row.source}, campaign ${row.campaignId} has ${now.has} and should have ${now.should}`,
      ])
    })
  },
}

export const standingInvariants: readonly Invariant[] = [
  hiddenStartsNothing,
  frozenStartsNothing,
  reviewStartsNothing,
  standingsAreDecided,
  noMoneyIsLost,
]
