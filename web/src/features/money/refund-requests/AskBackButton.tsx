import type { Donation } from '@muster/contract/money/donations.ts'
import { useState } from 'react'
import { answerOr } from '../../../api/errors.ts'
import { formatMoney } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import type { ButtonSize } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { describeRequest } from './request-words.ts'
import { useAskBack } from './refund-requests.queries.ts'

type Shown = Pick<Donation, '_id' | 'campaignTitle' | 'kept' | 'refunding'>
type Props = { donation: Shown; token?: string | undefined; onAsked?: (() => void) | undefined }

const AskBackDialog = ({ donation, token, onAsked, onClose }: Props & { onClose: () => void }) => {
  const { _id, campaignTitle, kept, refunding } = donation
  const amount = formatMoney(kept - refunding, 'USD')
  const { mutate, isPending, error } = useAskBack({ _id, ...(token !== undefined && { token }) })
  const ask = () =>
    mutate(undefined, {
      onSuccess: (request) => {
        showToast({ title: describeRequest(request).title })
        onClose()
        onAsked?.()
      },
    })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Ask for ${amount} back`}
      description={<bdi>{campaignTitle}</bdi>}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={isPending} pendingLabel="Asking…" onClick={ask}>
            Ask for it back
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {error && <Alert tone="danger" live title={answerOr('Failed to ask for it back', error)} />}
        <p>
          PayPal refunds it to the account or card that you paid with, without a deduction. If the campaign no longer
          has all of it, you get what is left, and an admin decides about the rest.
        </p>
        <p>You can ask once. This cannot be undone, but you can donate again.</p>
      </div>
    </Dialog>
  )
}

/** Opens the confirmation of a donor who asks for a donation back. */
export const AskBackButton = ({
  size = 'normal',
  tone = 'secondary',
  ...props
}: Props & { size?: ButtonSize; tone?: 'secondary' | 'quiet' }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        tone={tone}
        size={size}
        aria-haspopup="dialog"
        aria-label={`Ask for it back: your donation to ${props.donation.campaignTitle}`}
        onClick={() => setIsOpen(true)}
      >
        Ask for it back
      </Button>
      {isOpen && <AskBackDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
