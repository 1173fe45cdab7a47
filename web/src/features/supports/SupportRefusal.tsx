import type { ReactNode } from 'react'
import { useSession } from '../../api/session.ts'
import { VerifyFirst } from '../../ui/page/VerifyFirst.tsx'
import { PromiseChanged } from '../../ui/text/PromiseChanged.tsx'

/** What a person has to do before they can support: read what changed, or verify their address. @param changes what changed */
export const SupportRefusal = ({ changes }: { changes: ReactNode }) => {
  const { user } = useSession()
  if (changes !== null) return <PromiseChanged note="Your support does not count yet.">{changes}</PromiseChanged>
  return user && <VerifyFirst email={user.email} what="support campaigns" />
}
