import type { Refund, RefundOffer } from '@muster/contract/money/refunds.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useApi } from '../../../api/context.tsx'
import { formatInstantThere, formatMoney, viewersZone } from '../../../lib/format.ts'
import { useFocusOnMount } from '../../../lib/useFocusOnMount.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { WritingDialog } from '../../../ui/overlay/WritingDialog.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { Money } from '../../../ui/text/Money.tsx'
import { Loading, Skeleton } from '../../../ui/page/Skeleton.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { problemWords, describeRefund } from './refund-words.ts'
import { RefundForm } from './RefundForm.tsx'
import { refundOfferQuery } from './refunds.queries.ts'

const DonationSummary = ({ offer }: { offer: RefundOffer }) => (
  <dl className="rounded-md bg-sunk px-4 py-3">
    <dt className="text-sm text-mute">{offer.refunded === 0 ? 'Donated' : 'Left of the donation'}</dt>
    <dd className="font-display text-3xl font-bold">
      <Money amount={offer.left} />
      {offer.refunded !== 0 && (
        <span className="block font-body text-base font-normal text-mute">
          of <Money amount={offer.donated} />, <Money amount={offer.refunded} /> refunded
        </span>
      )}
    </dd>
    <dt className="mt-2 text-sm text-mute">by</dt>
    <dd className="font-semibold wrap-anywhere">{offer.donorEmail ?? 'Account deleted'}</dd>
  </dl>
)

const Earlier = ({ refunds }: { refunds: readonly Refund[] }) => (
  <section aria-labelledby="earlier-refunds">
    <h3 id="earlier-refunds" className="mb-1">
      Refunds
    </h3>
    <ul>
      {refunds.map((refund) => (
        <li key={refund._id} className="border-b border-line py-2.5 last:border-0">
          <span className="flex flex-wrap items-center justify-between gap-x-3">
            <Money amount={refund.amount} className="font-semibold" />
            <StatusBadge tone={describeRefund(refund).tone}>{describeRefund(refund).label}</StatusBadge>
          </span>
          <span className="block text-sm text-mute wrap-anywhere">
            {formatInstantThere(refund.completedAt ?? refund.createdAt, viewersZone())}
            {refund.status === 'failed' ? (
              <span>{`. ${problemWords(refund.problem)}`}</span>
            ) : (
              <span>{`. ${refund.reason}`}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  </section>
)

/** Why nothing can be refunded now; null if a refund is possible. */
const obstacleOf = ({ isDisputed, left, refunds }: RefundOffer): { title: string; text: string } | null => {
  if (isDisputed) {
    return {
      title: 'PayPal is deciding about this donation',
      text: 'Until then it cannot be refunded. The decision is booked automatically, and the donor is mailed.',
    }
  }
  if (left === 0) return { title: 'This donation is fully refunded', text: 'There is nothing left to refund.' }
  if (refunds.some(({ status }) => status === 'requested')) {
    return {
      title: 'A refund is in progress',
      text: 'PayPal has not finished it yet. We keep asking with the same id, so nothing is refunded twice.',
    }
  }
  return null
}

const OutcomeAlert = ({ refund }: { refund: Refund }) => {
  const amount = formatMoney(refund.amount, 'USD')
  if (refund.status === 'completed') {
    return (
      <Alert tone="good" live title={`${amount} was refunded to the donor`}>
        <p>The donor gets a mail. The campaign’s figures now include the refund.</p>
      </Alert>
    )
  }
  if (refund.status === 'requested') {
    return (
      <Alert tone="warning" live title={`${amount} is being refunded`}>
        <p>PayPal has not finished it yet. We keep asking, and mail the donor at each step.</p>
      </Alert>
    )
  }
  return (
    <Alert tone="danger" live title="PayPal did not make this refund. No money has moved">
      <p>{problemWords(refund.problem)}</p>
    </Alert>
  )
}

/** The result of the refund. It takes focus, because the clicked button is no longer on the page. */
const Outcome = ({ refund }: { refund: Refund }) => {
  const box = useFocusOnMount<HTMLDivElement>()
  return (
    <div ref={box} tabIndex={-1}>
      <OutcomeAlert refund={refund} />
    </div>
  )
}

const Obstacle = ({ offer, children }: { offer: RefundOffer; children: ReactNode }) => {
  const obstacle = obstacleOf(offer)
  if (!obstacle) return children
  return (
    <Alert tone="warning" title={obstacle.title}>
      <p>{obstacle.text}</p>
    </Alert>
  )
}

type OfferProps = {
  offer: RefundOffer
  disputeId: string | undefined
  done: Refund | null
  onDone: (refund: Refund) => void
  onClose: () => void
}

const Offer = ({ offer, disputeId, done, onDone, onClose }: OfferProps) => (
  <div className="grid gap-5">
    <DonationSummary offer={offer} />
    {done ? (
      <Outcome refund={done} />
    ) : (
      <Obstacle offer={offer}>
        <RefundForm offer={offer} disputeId={disputeId} onDone={onDone} onCancel={onClose} />
      </Obstacle>
    )}
    {offer.refunds.length > 0 && <Earlier refunds={offer.refunds} />}
    {done && (
      <div className="flex justify-end">
        <Button tone="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    )}
  </div>
)

/**
 * Refunds a donation in whole or in part, and shows the result.
 * @param disputeId the dispute about it that the refund can resolve
 * @param onClose gets the refund, if one was made
 */
export const RefundDialog = ({
  donationId,
  disputeId,
  onClose,
}: {
  donationId: string
  disputeId?: string | undefined
  onClose: (done: Refund | null) => void
}) => {
  const [done, setDone] = useState<Refund | null>(null)
  const close = () => onClose(done)
  const { data: offer, error, refetch } = useQuery(refundOfferQuery(useApi(), donationId))
  return (
    <WritingDialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title="Refund this donation"
      description={offer && <bdi>{offer.campaignTitle}</bdi>}
    >
      {offer && <Offer offer={offer} disputeId={disputeId} done={done} onDone={setDone} onClose={close} />}
      {!offer && error && <Failure what="Failed to load" error={error} retry={() => void refetch()} />}
      {!offer && !error && (
        <Loading>
          <Skeleton className="h-72" />
        </Loading>
      )}
    </WritingDialog>
  )
}
