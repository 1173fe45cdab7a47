import { heldSession } from '../api/held-session.ts'
import type { HeldSession } from '../api/held-session.ts'
import { Button } from '../ui/button/Button.tsx'
import { barClass } from './bar-class.ts'

/** Shows that the session of a page with unsaved input has ended, after the login dialog was closed. */
export const HeldBar = ({ user }: Pick<HeldSession, 'user'>) => (
  <section aria-label="Session ended" className="sticky top-0 z-30 border-b border-line bg-marigold-soft">
    <div className={`${barClass} max-sm:pt-3.5`}>
      <p>
        <strong className="font-semibold">Your session has ended.</strong> What you typed is still here, but is not sent
        yet.
      </p>
      <Button tone="quiet" size="small" className="-mx-3.5" onClick={() => void heldSession.ask(user)}>
        Log in to continue
      </Button>
    </div>
  </section>
)
