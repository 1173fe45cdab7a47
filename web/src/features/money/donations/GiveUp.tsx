import { answerOr } from '../../../api/errors.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'

/** The call that cancels: that of an account, or of a guest. */
type GivingUp = {
  mutate: (nothing: undefined, options: { onSuccess: () => void }) => void
  isPending: boolean
  error: Error | null
}

/** Lets a donor cancel after closing PayPal's window. The page cannot detect whether the window is closed. */
export const GiveUp = ({ giving, onGivenUp }: { giving: GivingUp; onGivenUp: () => void }) => {
  const { mutate, isPending, error } = giving
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
