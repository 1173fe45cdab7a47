import { paypalDisputeDays } from '@muster/contract/facts/limits.ts'
import type { Donation } from '@muster/contract/money/donations.ts'
import { useState } from 'react'
import { answerOr } from '../../../api/errors.ts'
import { useLinkedSection } from '../../../lib/useLinkedSection.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { LinkedSection } from '../../../ui/page/LinkedSection.tsx'
import { useDeny } from './guest-page.queries.ts'

const sectionId = 'not-mine'

const AtPaypal = () => (
  <>
    <p>
      <strong>If the payment was made from your PayPal account or your card,</strong> report it to PayPal as well: in
      its Resolution Center (paypal.com/disputes), within {paypalDisputeDays} days of the payment. PayPal decides
      whether you get the money back. While it looks into the case, the amount is not paid out.
    </p>
    <p>
      <strong>If you see no such payment,</strong> another person paid and typed your address. You have lost no money.
    </p>
  </>
)

type Asked = { mayAskBack: boolean; error: Error | null; isPending: boolean; onYes: () => void; onClose: () => void }

const Question = ({ mayAskBack, error, isPending, onYes, onClose }: Asked) => (
  <Dialog
    open
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title="Report that you did not make this gift?"
    footer={
      <>
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button pending={isPending} pendingLabel="Sending…" onClick={onYes}>
          Report it
        </Button>
      </>
    }
  >
    <div className="grid gap-3">
      {error && <Alert tone="danger" live title={answerOr('Failed to report this gift', error)} />}
      <p>An admin looks into it and decides. Until then, what the campaign still has of the gift is not paid out.</p>
      <p>
        {mayAskBack
          ? 'If you made the gift and want the money back, ask for it back on this page instead.'
          : 'If you made the gift and want the money back, report a problem with it instead.'}
      </p>
    </div>
  </Dialog>
)

type Props = {
  donation: Pick<Donation, '_id' | 'kept' | 'isDisputed' | 'isDenied' | 'refundableUntil'>
  /** Of a guest. Without it, the donation is the account's own. */
  token?: string
}

/**
 * For a donor who did not make a donation: the button that reports it, and what PayPal offers. What became of a report is told with the disputes.
 * Nothing while another dispute of theirs about it waits, where they can write it.
 */
export const NotMine = ({ donation, token }: Props) => {
  const section = useLinkedSection(sectionId)
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending, error } = useDeny({ _id: donation._id, token })
  const close = () => setIsAsking(false)
  const onSuccess = () => {
    close()
    showToast({ title: 'We look into this gift' })
    // The button that opened the question is removed.
    section.current?.focus()
  }
  const { kept, isDisputed, isDenied, refundableUntil } = donation
  if (kept === 0 || (isDisputed && !isDenied)) return null
  return (
    <LinkedSection
      id={sectionId}
      section={section}
      title={isDisputed ? 'What you can do at PayPal' : 'I did not make this gift'}
    >
      <div className="grid max-w-prose gap-2 text-mute">
        {!isDenied && (
          <p>Tell us, and an admin of this site looks into it. We mail you what happens. That alone moves no money.</p>
        )}
        <AtPaypal />
      </div>
      {!isDisputed && (
        <Button
          tone="secondary"
          className="justify-self-start"
          aria-haspopup="dialog"
          onClick={() => setIsAsking(true)}
        >
          {isDenied ? 'Report it again' : 'I did not make this gift'}
        </Button>
      )}
      {isAsking && (
        <Question
          mayAskBack={refundableUntil !== null}
          {...{ error, isPending }}
          onYes={() => mutate(undefined, { onSuccess })}
          onClose={close}
        />
      )}
    </LinkedSection>
  )
}
