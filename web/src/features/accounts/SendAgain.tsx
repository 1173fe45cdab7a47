import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useNow } from '../../lib/now.tsx'
import { Button } from '../../ui/button/Button.tsx'

/** A mail takes a moment to arrive: a second one before that would not help. */
const pauseSeconds = 60

/** Whole seconds until the pause that began then is over. */
const useSecondsLeft = (beganAtMs: number) => {
  const nowMs = useNow(1000)
  const left = Math.ceil((beganAtMs - nowMs) / 1000) + pauseSeconds
  return Math.min(pauseSeconds, Math.max(0, left))
}

/**
 * Has a mail sent once more, a minute after the last one. While it waits the button keeps its place, and does nothing.
 * @param send answers with what is then said: whether there is anything to send may be a secret
 * @param children what can be done instead, beside the button
 */
export const SendAgain = ({ send, children }: { send: () => Promise<string>; children: ReactNode }) => {
  const waitId = useId()
  const [lastSentAtMs, setLastSentAtMs] = useState(Date.now)
  const secondsLeft = useSecondsLeft(lastSentAtMs)
  const again = useMutation({ mutationFn: send, onSuccess: () => setLastSentAtMs(Date.now()) })
  const mustWait = secondsLeft > 0
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        <Button
          tone="secondary"
          size="small"
          aria-disabled={mustWait || again.isPending || undefined}
          aria-describedby={mustWait ? waitId : undefined}
          className="aria-disabled:border-line aria-disabled:text-mute aria-disabled:hover:bg-sheet"
          pending={again.isPending}
          pendingLabel="Sending…"
          onClick={() => !mustWait && again.mutate()}
        >
          Send it again
        </Button>
        {children}
      </div>
      <div role="status" className="not-empty:mt-2">
        {again.isSuccess && <p className="font-semibold">{again.data}</p>}
        {again.isError && <p className="text-danger">{messageOf(again.error)}.</p>}
      </div>
      {mustWait && (
        <p id={waitId} className="mt-2 text-sm text-mute">
          No mail yet? Check your spam folder, too. Send it again in <span className="figure">{secondsLeft} s</span>.
        </p>
      )}
    </div>
  )
}
