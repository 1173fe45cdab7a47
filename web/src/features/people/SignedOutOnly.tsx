import type { ReactNode } from 'react'
import { Navigate } from '../../router/Link.tsx'
import { useSession } from '../../api/session.ts'
import { useHasWaited } from '../../lib/useDebounced.ts'
import { Loading } from '../../ui/page/Skeleton.tsx'

/** How long to wait for the check of a stored session before the form is shown anyway. */
const patienceMs = 2000

/** Shows a form to log in or register. Signed-in people are redirected to their target. */
export const SignedOutOnly = ({ onwardTo, children }: { onwardTo: string; children: ReactNode }) => {
  const { status } = useSession()
  const hasWaited = useHasWaited(patienceMs)
  if (status === 'signed-in') return <Navigate to={onwardTo} replace />
  if (status === 'unknown' && !hasWaited) return <Loading label="Checking whether you are logged in" />
  return children
}
