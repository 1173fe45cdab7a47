import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useNow } from '../../lib/now.tsx'
import { serverClock } from '../../lib/server-clock.ts'
import { Button } from '../../ui/button/Button.tsx'

/** Pause between two mails, because a mail takes a moment to arrive. */
const pauseSeconds = 60

/** Whole seconds until the end of a pause that began at the given instant. */
const useSecondsLeft = (beganAtMs: number) => {
  const nowMs = useNow(1000)
  const left = Math.ceil((beganAtMs - nowMs) / 1000) + pauseSeconds
  return Math.min(pauseSeconds, Math.max(0, left))
}

/**
 * A button to send a mail again, a minute after the last one. During the pause it stays in place but is inactive.
 * @param send resolves to the sentence to show, which must not reveal whether a mail was sent
 * @param children alternatives beside the button
 */
export const SendAgain = ({ send, children }: { send: () => Promise<string>; children: ReactNode }) => {
  const waitId = useId()
  const [lastSentAtMs, setLastSentAtMs] = useState(serverClock.now)
  const secondsLeft = useSecondsLeft(lastSentAtMs)
  const again = useMutation({ mutationFn: send, onSuccess: () => setLastSentAtMs(serverClock.now()) })
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
          No mail yet? Check your spam folder, too. Send it again in{' '}
          <span className="figure">{`${secondsLeft} s`}</span>.
        </p>
      )}
    </div>
  )
}
