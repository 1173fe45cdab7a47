import type { DisputeCase } from '@muster/contract/campaigns/disputes.ts'
import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link } from '../../../../router/Link.tsx'
import { formatDay, formatInstantThere, plural, viewersZone } from '../../../../lib/format.ts'
import { paths } from '../../../../paths.ts'
import { Money } from '../../../../ui/text/Money.tsx'
import { PaypalUntil } from '../../../../ui/text/PaypalUntil.tsx'
import { PlainText } from '../../../../ui/text/PlainText.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import { Timeline } from '../../../../ui/picture/Timeline.tsx'
import { Fact } from '../Fact.tsx'
import { answerWords, leftOf, messageWords, statusWords, typeWords } from './dispute-words.ts'
import { DisputeWriting } from './DisputeWriting.tsx'

type Count = DisputeCase['ownersDisputes']
type PaypalCaseFields = NonNullable<DisputeCase['paypalCase']>

const countWords = ({ total, undecided }: Count, which: string) =>
  `${plural(total, 'dispute', 'disputes')} ${which}, ${undecided === 0 ? 'none' : undecided} waiting`

const PersonLine = ({ person, children }: { person: DisputeCase['reporter']; children: ReactNode }) => (
  <>
    <bdi className="font-semibold">{person.displayName}</bdi>
    <span className="block">
      {person.email ?? (person._id === null ? 'Address no longer kept' : 'Account deleted')}
    </span>
    <span className="block text-sm text-mute">{children}</span>
  </>
)

const donationWords: Record<NonNullable<DisputeCase['donation']>['status'], string> = {
  created: 'Not started at PayPal',
  awaiting_approval: 'Waiting for the donor’s approval',
  processing: 'Being charged',
  pending: 'On hold at PayPal',
  completed: 'Completed',
  declined: 'Declined',
  cancelled: 'Cancelled by the donor',
  expired: 'Expired',
}

const Donation = ({ donation }: { donation: NonNullable<DisputeCase['donation']> }) => (
  <>
    <Money amount={donation.amount} className="font-semibold" />
    {donation.refunded !== 0 && (
      <span>
        , <Money amount={donation.refunded} /> of it refunded
      </span>
    )}
    <span className="block text-sm text-mute">
      {donationWords[donation.status]}, {formatInstantThere(donation.completedAt ?? donation.createdAt, viewersZone())}
    </span>
    {leftOf(donation) > 0 && (
      <span className="block text-sm text-mute">
        <PaypalUntil donation={donation} zone={viewersZone()} />
      </span>
    )}
  </>
)

const endWords: Record<NonNullable<NonNullable<DisputeCase['paypalCase']>['end']>, string> = {
  donor: 'PayPal decided for the donor',
  campaign: 'PayPal decided for the campaign',
  withdrawn: 'The donor withdrew it',
  unclear: 'PayPal has closed it',
}

const PaypalCase = ({ of: { paypalId, contested, held, end, openedAt, settledAt } }: { of: PaypalCaseFields }) => (
  <>
    <span className="font-semibold">{end === null ? 'PayPal is deciding' : endWords[end]}</span>
    <span className="block">
      <Money amount={contested} /> contested, <Money amount={held} /> held back from payouts
    </span>
    <span className="block text-sm text-mute">
      {paypalId}, since {formatInstantThere(openedAt, viewersZone())}
      {settledAt !== null && <span>{`, settled ${formatInstantThere(settledAt, viewersZone())}`}</span>}
    </span>
  </>
)

const payoutWords: Record<NonNullable<DisputeCase['payout']>['status'], string> = {
  pending: 'Waiting for a decision',
  approved: 'Approved',
  rejected: 'Rejected',
}

const transferWords: Record<NonNullable<NonNullable<DisputeCase['payout']>['transferStatus']>, string> = {
  sent: ', on its way',
  paid: ', paid',
  unclaimed: ', not claimed yet',
  returned: ', returned',
  failed: ', failed',
}

const Payout = ({ payout }: { payout: NonNullable<DisputeCase['payout']> }) => (
  <span>
    <Money amount={payout.net} className="font-semibold" /> to {payout.recipientPaypalEmail}
    <span className="block text-sm text-mute">
      {payoutWords[payout.status]}
      {payout.transferStatus && <span>{transferWords[payout.transferStatus]}</span>}
      <span>, requested</span> {formatInstantThere(payout.createdAt, viewersZone())}
    </span>
  </span>
)

const CampaignFact = ({ dispute: { campaign, campaignId, campaignTitle } }: { dispute: DisputeCase }) => (
  <>
    <Link to={paths.campaign(campaignId)} className="text-link font-semibold">
      <bdi>{campaignTitle}</bdi>
    </Link>
    <span className="block text-sm text-mute">
      {campaign.executionDate === null ? (
        <span>Date to be announced</span>
      ) : (
        <span>{formatDay(campaign.executionDate)}</span>
      )}
      {campaign.cancelledAt !== null && <span>, cancelled</span>}
    </span>
    <span className="block text-sm text-mute">
      <Money amount={campaign.totalRaised} /> raised, {plural(campaign.support, 'supporter', 'supporters')}
    </span>
  </>
)

const changeStepOf = ({ from, to, notes, by, createdAt: at }: DisputeCase['changes'][number]) => ({
  title: (
    <span>
      {from === to ? <span>Note</span> : statusWords[to].step}
      <span> by </span>
      <bdi>{by?.displayName ?? 'PayPal'}</bdi>
    </span>
  ),
  at,
  children: notes !== null && <PlainText text={notes} />,
})

const messageStepOf = ({ from, to, by, text, createdAt: at }: DisputeCase['messages'][number]) => ({
  title: (
    <span>
      <bdi>{by?.displayName ?? 'A guest'}</bdi>
      <span>{messageWords[`${from} to ${to}`] ?? ''}</span>
    </span>
  ),
  at,
  children: <PlainText text={text} />,
})

const DisputeTimeline = ({ dispute: { createdAt, changes, messages } }: { dispute: DisputeCase }) => {
  const later = [...changes.map(changeStepOf), ...messages.map(messageStepOf)]
  const inOrder = later.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return <Timeline label="What happened" steps={[{ title: 'Raised', at: createdAt }, ...inOrder]} />
}

const Others = ({ others, onOpen }: { others: DisputeCase['others']; onOpen: (id: string) => void }) => (
  <section aria-labelledby="other-disputes">
    <h3 id="other-disputes" className="mb-1">
      Other disputes about this campaign
    </h3>
    <ul>
      {others.map(({ _id, reason, status }) => (
        <li key={_id} className="flex items-center justify-between gap-3 border-b border-line last:border-0">
          <button type="button" className="text-link min-h-11 py-2 text-left wrap-anywhere" onClick={() => onOpen(_id)}>
            <bdi>{reason}</bdi>
          </button>
          <StatusBadge tone={statusWords[status].tone}>{statusWords[status].label}</StatusBadge>
        </li>
      ))}
    </ul>
  </section>
)

const donationHoldWords = ({ holdsDonation, donation }: DisputeCase) => {
  if (!holdsDonation) return []
  const isRefunded = donation !== null && leftOf(donation) <= 0
  return isRefunded
    ? ['Fully refunded; only your answer is missing']
    : ['What the campaign still has of the donation is not paid out']
}

/** What waits until the dispute is decided. */
const holdWords = (dispute: DisputeCase) => [
  ...donationHoldWords(dispute),
  ...(dispute.stopsPayout ? ['The payout cannot be approved'] : []),
]

type StatusProps = {
  dispute: Pick<DisputeCase, 'status' | 'changes' | 'awaitsAnswer'>
  /** How many decisions were made in this sheet. */
  decisions: number
}

/**
 * The dispute's status. It takes focus after a decision in this sheet, because the clicked button is no longer on the page. After a refund that
 * resolved the dispute, the dialog of the refund keeps it.
 */
const StatusLine = ({ dispute: { status, changes, awaitsAnswer }, decisions }: StatusProps) => {
  const line = useRef<HTMLParagraphElement>(null)
  const shown = useRef({ changes: changes.length, decisions })
  // A layout effect, because a dialog that notices a lost focus takes it.
  useLayoutEffect(() => {
    const before = shown.current
    if (before.changes === changes.length || before.decisions === decisions) return
    shown.current = { changes: changes.length, decisions }
    line.current?.focus()
  }, [changes.length, decisions])
  return (
    <p ref={line} role="status" tabIndex={-1} className="flex flex-wrap gap-1">
      <StatusBadge tone={statusWords[status].tone}>{statusWords[status].label}</StatusBadge>
      {awaitsAnswer && <StatusBadge tone="warning">{answerWords}</StatusBadge>}
    </p>
  )
}

type FactsProps = { dispute: DisputeCase; decisions: number; onOpen: (id: string) => void }

/** Everything an admin needs to know to decide a dispute. @param decisions how many were made in this sheet */
export const DisputeFacts = ({ dispute, decisions, onOpen }: FactsProps) => (
  <div className="grid gap-6">
    <StatusLine key={dispute._id} dispute={dispute} decisions={decisions} />
    {dispute.details !== '' && <PlainText text={dispute.details} />}
    <dl>
      <Fact name="About">{typeWords[dispute.type]}</Fact>
      {holdWords(dispute).length > 0 && <Fact name="Until the decision">{holdWords(dispute).join('. ')}</Fact>}
      {dispute.donation && (
        <Fact name="Donation">
          <Donation donation={dispute.donation} />
        </Fact>
      )}
      {dispute.paypalCase && (
        <Fact name="At PayPal">
          <PaypalCase of={dispute.paypalCase} />
        </Fact>
      )}
      {dispute.payout && (
        <Fact name="Payout">
          <Payout payout={dispute.payout} />
        </Fact>
      )}
      <Fact name="Campaign">
        <CampaignFact dispute={dispute} />
      </Fact>
      <Fact name="Owner">
        <PersonLine person={dispute.campaign.owner}>
          {countWords(dispute.ownersDisputes, 'about this person’s campaigns')}
        </PersonLine>
      </Fact>
      <Fact name="Raised by">
        <PersonLine person={dispute.reporter}>
          {countWords(dispute.reportersDisputes, 'raised by this person')}
        </PersonLine>
      </Fact>
    </dl>
    <section aria-labelledby="dispute-timeline">
      <h3 id="dispute-timeline" className="mb-3">
        What happened
      </h3>
      <DisputeTimeline dispute={dispute} />
      <DisputeWriting key={dispute._id} dispute={dispute} />
    </section>
    {dispute.others.length > 0 && <Others others={dispute.others} onOpen={onOpen} />}
  </div>
)
