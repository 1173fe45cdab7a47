import type { ReactNode } from 'react'
import { useSession } from '../../../api/session.ts'
import { VerifyFirst } from '../../../ui/page/VerifyFirst.tsx'
import { PromiseChanged } from '../../../ui/text/PromiseChanged.tsx'

/** On a phone the pressed button is in the bar, and this may be out of sight or behind it. It is loaded after the press, so it scrolls itself. */
const scrollIntoView = (refusal: HTMLElement | null) => refusal?.scrollIntoView({ block: 'nearest' })

/** What a person has to do before they can support: read what changed, or verify their address. @param changes what changed */
export const SupportRefusal = ({ changes }: { changes: ReactNode }) => {
  const { user } = useSession()
  return (
    <div ref={scrollIntoView} className="scroll-mb-32">
      {changes === null ? (
        user && <VerifyFirst email={user.email} what="support campaigns" />
      ) : (
        <PromiseChanged note="Your support does not count yet.">{changes}</PromiseChanged>
      )}
    </div>
  )
}
