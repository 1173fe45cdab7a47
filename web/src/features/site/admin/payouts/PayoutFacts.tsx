import { siteName } from '../../../../lib/site-face.ts'
import { payoutProblemInWords } from '@muster/contract/facts/payout-problems.ts'
import type { PayoutDetails } from '@muster/contract/money/payouts.ts'
import { Link } from '../../../../router/Link.tsx'
import { formatInstantThere, plural, viewersZone } from '../../../../lib/format.ts'
import { paths } from '../../../../paths.ts'
import { Alert } from '../../../../ui/text/Alert.tsx'
import { HandedOver } from '../../../../ui/text/HandedOver.tsx'
import { Money } from '../../../../ui/text/Money.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import { PayoutSum } from '../../../../ui/table/PayoutSum.tsx'
import { SumTable } from '../../../../ui/table/SumTable.tsx'
import { Fact } from '../Fact.tsx'
import { readableDisputes, warningsOf } from './payout-warnings.ts'
import type { WarningKind } from './payout-warnings.ts'
import { describePayout, netWords } from './payout-words.ts'
import { UnconfirmedReceiver } from './UnconfirmedReceiver.tsx'

const time = (instant: string) => formatInstantThere(instant, viewersZone())

const Disputes = ({ disputes }: { disputes: PayoutDetails['openDisputes'] }) => (
  <ul>
    {disputes.map(({ _id, reason }) => (
      <li key={_id}>
        <Link
          to={paths.admin('disputes', { dispute: _id })}
          className="text-link inline-flex min-h-11 items-center wrap-anywhere"
        >
          <bdi>{reason}</bdi>
        </Link>
      </li>
    ))}
  </ul>
)

/** Why open disputes keep a payout from being approved, with links to them. */
const HeldByDisputes = ({ payout }: { payout: PayoutDetails }) => {
  const { isDisputed, disputed, openDisputes } = payout
  return (
    <>
      {isDisputed && (
        <Alert tone="danger" title="This payout cannot be approved now">
          <p>A dispute about it waits for a decision. Decide about it first, or reject the payout.</p>
          <Disputes disputes={openDisputes.filter(({ holds }) => holds === 'payout')} />
        </Alert>
      )}
      {disputed > 0 && (
        <Alert tone="danger" title="This payout cannot be approved now">
          <p>
            <Money amount={disputed} /> of it is in dispute, and the campaign has too little besides. Decide about the
            disputes first, or reject the payout: then the owner can ask for what is not in dispute.
          </p>
          <Disputes disputes={openDisputes.filter(({ holds }) => holds === 'donation')} />
        </Alert>
      )}
    </>
  )
}

const Address = ({ children }: { children: string }) => <bdi className="font-semibold wrap-anywhere">{children}</bdi>

/** One of `warningsOf`, with what it means for this payout. */
const Warning = ({ kind, title, payout }: { kind: WarningKind; title: string; payout: PayoutDetails }) => {
  const { addressInForce, nextAddress, recipientChangedAt, recipientUndoneAt, campaign } = payout
  switch (kind) {
    case 'disputes':
      return (
        <Alert tone="warning" title={title}>
          <Disputes disputes={readableDisputes(payout)} />
        </Alert>
      )
    case 'cancelled':
      return (
        <Alert tone="warning" title={title}>
          <p>On {time(campaign.cancelledAt ?? '')}. Its donors may expect their money back.</p>
          <Link
            to={paths.campaignMoney(payout.campaignId)}
            className="text-link inline-flex min-h-11 items-center font-semibold"
          >
            Refund all donors on the page of its money
          </Link>
        </Alert>
      )
    case 'address-undone':
      return (
        <Alert tone="danger" title={title}>
          <p>
            On {time(recipientUndoneAt ?? '')}. This payout still goes to the address that was in use when it was
            requested. Ask the owner before you approve it. If you reject it, a new request goes to{' '}
            <Address>{addressInForce}</Address>.
          </p>
        </Alert>
      )
    case 'address-waiting':
      return (
        <Alert tone="warning" title={title}>
          <p>
            From {time(nextAddress?.servesAt ?? '')}, payouts go to <Address>{nextAddress?.email ?? ''}</Address>. This
            one goes to the address that was in use when it was requested.
          </p>
        </Alert>
      )
    case 'address-new':
      return (
        <Alert tone="warning" title={title}>
          <p>The owner changed it on {time(recipientChangedAt ?? '')}. A new address takes effect after 72 hours.</p>
        </Alert>
      )
  }
}

/** Warnings to consider before money is sent. */
const Warnings = ({ payout }: { payout: PayoutDetails }) => (
  <div className="grid gap-3 empty:hidden">
    {payout.review && (
      <Alert tone="danger" title="An admin has to review this transfer">
        <p>{payout.review}.</p>
      </Alert>
    )}
    {payout.short > 0 && payout.status === 'pending' && (
      <Alert tone="danger" title="This payout cannot be approved now">
        <p>
          The campaign is <Money amount={payout.short} /> short of it, because donations were contested or taken back.
          Wait until that is settled, or reject it: then the owner can ask for what is left.
        </p>
      </Alert>
    )}
    <HeldByDisputes payout={payout} />
    {payout.askable > 0 && (
      <Alert tone="danger" title="This payout cannot be approved now">
        <p>
          The campaign has changed, and donors can ask for <Money amount={payout.askable} /> of it back
          {payout.askableUntil !== null && <span> until {time(payout.askableUntil)}</span>}
          <span>
            , or have asked. Wait until their time is over and what they asked for is decided, or reject it: then the
            owner can ask for the rest.
          </span>
        </p>
      </Alert>
    )}
    {payout.isOwn && payout.status === 'pending' && (
      <Alert title="You organise this campaign, or owned it">
        <p>Another admin must decide about its payouts.</p>
      </Alert>
    )}
    {warningsOf(payout).map((warning) => (
      <Warning key={warning.kind} {...warning} payout={payout} />
    ))}
    {payout.isPaidUnseen && (
      <Alert tone="warning" title="PayPal does not know this batch">
        <p>It is recorded as paid outside, as the admin who decided stated. Keep the proof of payment.</p>
      </Alert>
    )}
  </div>
)

const StatusText = ({ payout }: { payout: PayoutDetails }) => {
  const { label, tone, text } = describePayout(payout)
  return (
    <div role="status">
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <p className="mt-1.5 wrap-anywhere">{text}</p>
      {payout.transferProblem && (
        <p className="text-sm text-mute">
          {payoutProblemInWords(payout.transferProblem)} PayPal’s code: <code>{payout.transferProblem}</code>
        </p>
      )}
      {payout.decidedAt && (
        <p className="text-sm text-mute">
          Decided by <bdi>{payout.decidedBy?.displayName}</bdi>, {time(payout.decidedAt)}
        </p>
      )}
    </div>
  )
}

const Ledger = ({ campaign }: { campaign: PayoutDetails['campaign'] }) => (
  <SumTable
    caption="What the ledger has of the whole campaign"
    lines={[
      { what: `Raised by ${plural(campaign.donations, 'donation', 'donations')}`, amount: campaign.totalRaised },
      { what: 'PayPal’s fees', amount: campaign.processorFees + campaign.payoutFees, isTaken: true },
      { what: `${siteName()}’s fees`, amount: campaign.platformFees, isTaken: true },
      { what: 'Paid out', amount: campaign.paidOut, isTaken: true },
      { what: 'Requested or on its way', amount: campaign.reserved, isTaken: true },
      ...(campaign.held === 0 ? [] : [{ what: 'On hold while PayPal decides', amount: campaign.held, isTaken: true }]),
      ...(campaign.heldInDisputes > 0
        ? [{ what: 'In dispute, until a decision', amount: campaign.heldInDisputes, isTaken: true }]
        : []),
      ...(campaign.heldForDonors === 0
        ? []
        : [{ what: 'Held for donors who can ask for it back', amount: campaign.heldForDonors, isTaken: true }]),
    ]}
    total={{ what: 'Available', amount: campaign.available }}
  />
)

/** Everything an admin needs to know to decide about a payout. */
export const PayoutFacts = ({ payout }: { payout: PayoutDetails }) => (
  <div className="grid gap-6">
    <StatusText payout={payout} />
    <Warnings payout={payout} />
    <PayoutSum amounts={payout} result={netWords(payout)} />
    <dl>
      <Fact name="Receiver">
        <span className="font-semibold">{payout.recipientPaypalEmail}</span>
        <UnconfirmedReceiver payout={payout} isPaidOutside={payout.isPaidUnseen} />
        {payout.addressInForce !== payout.recipientPaypalEmail && (
          <span className="block text-sm text-mute wrap-anywhere">
            A payout requested now goes to <bdi>{payout.addressInForce}</bdi>
          </span>
        )}
      </Fact>
      <Fact name="Campaign">
        <Link to={paths.campaign(payout.campaignId)} className="text-link font-semibold">
          <bdi>{payout.campaignTitle}</bdi>
        </Link>
        <span className="block text-sm text-mute">Since {time(payout.campaign.createdAt)}</span>
      </Fact>
      <Fact name="Owner">
        <bdi className="font-semibold">{payout.owner.displayName}</bdi>
        <span className="block">{payout.ownerEmail}</span>
        <span className="block text-sm text-mute">Member since {time(payout.ownerSince)}</span>
        <HandedOver transfers={payout.transfers} timeZone={viewersZone()} />
      </Fact>
      <Fact name="Requested">{time(payout.createdAt)}</Fact>
      {payout.payoutBatchId && (
        <Fact name="Payout batch">
          <code>{payout.payoutBatchId}</code>
        </Fact>
      )}
    </dl>
    <section aria-labelledby="payout-ledger">
      <h3 id="payout-ledger" className="mb-1">
        The whole campaign
      </h3>
      <Ledger campaign={payout.campaign} />
    </section>
    {payout.campaign.available < 0 && (
      <p className="text-sm text-mute">
        PayPal’s fee of a payout is known only afterwards: <Money amount={-payout.campaign.available} /> comes off the
        next one.
      </p>
    )}
  </div>
)
