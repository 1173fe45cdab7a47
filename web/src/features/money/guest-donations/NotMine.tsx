import { paypalDisputeDays } from '@muster/contract/facts/limits.ts'
import type { Denial } from '@muster/contract/money/guest-donations.ts'
import { useState } from 'react'
import { answerOr } from '../../../api/errors.ts'
import { useLinkedSection } from '../../../lib/useLinkedSection.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
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

const decided: Partial<Record<Denial['status'], string>> = {
  resolved: 'We have looked into this gift',
  rejected: 'We found nothing wrong with this gift',
}

const Reported = ({ denial, isRefunded }: { denial: Denial; isRefunded: boolean }) => (
  <Alert tone="info" live title={decided[denial.status] ?? 'We look into this gift'}>
    <div className="grid gap-2">
      {denial.resolutionNotes !== null && <p className="whitespace-pre-line">{denial.resolutionNotes}</p>}
      {decided[denial.status] === undefined && (
        <p>
          You told us that you did not make it. An admin looks into it. We mail you when it is decided. Until then, what
          the campaign still has of the gift is not paid out.
        </p>
      )}
      {!isRefunded && <AtPaypal />}
    </div>
  </Alert>
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

/**
 * For a donor who did not make a donation: what the button does, what PayPal offers, and what happens next.
 * @param donation with the token of a guest; without it, the donation is the account's own
 * @param isRefunded whether all of it went back, so that there is nothing to report any more
 * @param mayAskBack whether the page offers to ask for the donation back
 */
export const NotMine = ({
  donation,
  denial,
  isRefunded,
  mayAskBack,
}: {
  donation: { _id: string; token?: string }
  denial?: Denial | null
  isRefunded: boolean
  mayAskBack: boolean
}) => {
  const section = useLinkedSection(sectionId)
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, data, isPending, error } = useDeny(donation)
  const close = () => setIsAsking(false)
  // The button that opened the question is removed.
  const onSuccess = () => {
    close()
    section.current?.focus()
  }
  const known = data ?? denial
  const isDecided = known && decided[known.status] !== undefined
  if (isRefunded && !known) return null
  return (
    <LinkedSection id={sectionId} section={section} title="I did not make this gift">
      {known && <Reported denial={known} isRefunded={isRefunded} />}
      {!known && (
        <div className="grid max-w-prose gap-2 text-mute">
          <p>Tell us, and an admin of this site looks into it. We mail you what happens. That alone moves no money.</p>
          <AtPaypal />
        </div>
      )}
      {(!known || isDecided) && !isRefunded && (
        <Button
          tone="secondary"
          className="justify-self-start"
          aria-haspopup="dialog"
          onClick={() => setIsAsking(true)}
        >
          {isDecided ? 'Report it again' : 'I did not make this gift'}
        </Button>
      )}
      {isAsking && (
        <Question
          {...{ mayAskBack, error, isPending }}
          onYes={() => mutate(undefined, { onSuccess })}
          onClose={close}
        />
      )}
    </LinkedSection>
  )
}
