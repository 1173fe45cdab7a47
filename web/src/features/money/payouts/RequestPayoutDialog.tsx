import { requestPayout } from '@muster/contract/facts/campaign-money-calls.ts'
import type { PayoutOffer } from '@muster/contract/money/payouts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '../../../router/Link.tsx'
import { callOnce } from '../../../api/call-once.ts'
import { useApi } from '../../../api/context.tsx'
import { answerOr } from '../../../api/errors.ts'
import { useSession } from '../../../api/session.ts'
import { formatInstantThere, viewersZone } from '../../../lib/format.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Money } from '../../../ui/text/Money.tsx'
import { PayoutSum } from '../../../ui/table/PayoutSum.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { isNameless, NameFirst } from '../../../ui/page/NameFirst.tsx'
import { VerifyFirst } from '../../../ui/page/VerifyFirst.tsx'
import { HeldForDonors } from '../refund-requests/HeldForDonors.tsx'
import { OfCancelled } from './OfCancelled.tsx'
import { HeldInDisputes } from './HeldInDisputes.tsx'
import { payoutsKey } from './payouts.queries.ts'

const Receiver = ({ offer }: { offer: PayoutOffer }) => (
  <div>
    <p>
      It goes to <strong className="wrap-anywhere">{offer.recipientPaypalEmail}</strong> on PayPal once an admin has
      approved it.
    </p>
    {offer.nextAddress && (
      <div className="mt-3">
        <Alert title="A new address is waiting">
          <p>
            From {formatInstantThere(offer.nextAddress.servesAt, viewersZone())}, payouts go to{' '}
            <bdi className="font-semibold wrap-anywhere">{offer.nextAddress.email}</bdi>. To be paid there, request the
            payout after that time.
          </p>
        </Alert>
      </div>
    )}
    {!offer.hasConfirmedAddress && !offer.nextAddress && (
      <div className="mt-3">
        <Alert tone="warning" title="This is your account’s own address">
          <p>
            No PayPal address of yours is confirmed. If your PayPal account has another one,{' '}
            <Link to={paths.account()} className="text-link">
              confirm it on the account page
            </Link>{' '}
            first.
          </p>
        </Alert>
      </div>
    )}
  </div>
)

const useRequest = (campaignId: string, onDone: () => void) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: payoutsKey(campaignId) })
  return useMutation({
    mutationFn: () => callOnce(api, requestPayout, { params: { id: campaignId } }),
    onSuccess: async () => {
      await reload()
      showToast({ title: 'Your request was sent to the admins. We mail you once it is decided' })
      onDone()
    },
    onError: () => void reload(),
  })
}

/** Shows the amount, the deductions and the receiver before the owner requests a payout. */
export const RequestPayoutDialog = ({
  campaign,
  offer,
  hasPaidOut,
  onClose,
}: {
  campaign: { _id: string; title: string; cancelledAt: string | null }
  offer: PayoutOffer
  /** Whether an earlier payout was made, or can still be. */
  hasPaidOut: boolean
  onClose: () => void
}) => {
  const { user } = useSession()
  const request = useRequest(campaign._id, onClose)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Request Payout"
      description={<bdi>{campaign.title}</bdi>}
      footer={
        user?.emailVerified &&
        !isNameless(user) && (
          <Button pending={request.isPending} onClick={() => request.mutate()}>
            <span>
              Request <Money amount={offer.net} />
            </span>
          </Button>
        )
      }
    >
      {user && !user.emailVerified ? (
        <VerifyFirst email={user.email} what="request a payout" />
      ) : user && isNameless(user) ? (
        <NameFirst what="you ask for money" />
      ) : (
        <div className="grid gap-5">
          {request.error && (
            <Alert tone="danger" live title={answerOr('Failed to request the payout', request.error)}>
              <p>No money has moved.</p>
            </Alert>
          )}
          {campaign.cancelledAt !== null && <OfCancelled amount={offer.net} />}
          <div>
            <PayoutSum amounts={offer} held={offer} result="You are paid" />
            <p className="mt-1 text-sm text-mute">
              PayPal also takes a fee for the payout itself. It comes off what the campaign has left.
            </p>
          </div>
          <HeldInDisputes amount={offer.heldInDisputes} since={offer.heldInDisputesSince} />
          <HeldForDonors {...offer} isCancelled={campaign.cancelledAt !== null} hasPaidOut={hasPaidOut} />
          <Receiver offer={offer} />
        </div>
      )}
    </Dialog>
  )
}
