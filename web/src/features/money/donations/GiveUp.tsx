import type { Donation } from '@muster/contract/money/donations.ts'
import { answerOr } from '../../../api/errors.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { useGiveUp } from './donations.queries.ts'

/** Lets a donor cancel after closing PayPal's window. The page cannot detect whether the window is closed. */
export const GiveUp = ({ donation, onGivenUp }: { donation: Donation; onGivenUp: () => void }) => {
  const { mutate, isPending, error } = useGiveUp(donation._id)
  return (
    <div className="mt-5 border-t border-line pt-3">
      <p className="max-w-prose text-sm text-mute">
        Changed your mind? Close PayPal’s window and cancel here. You are not charged.
      </p>
      <Button
        tone="quiet"
        size="small"
        className="-ml-3.5"
        pending={isPending}
        onClick={() => mutate(undefined, { onSuccess: onGivenUp })}
      >
        Cancel this donation
      </Button>
      {error && <Alert tone="danger" live title={answerOr('Failed to cancel the donation', error)} />}
    </div>
  )
}
