import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useSession } from '../../api/session.ts'
import { useIsLate } from '../../lib/useDebounced.ts'
import { Loading } from '../../ui/page/Skeleton.tsx'

/** So long a kept session may take to be confirmed; then the way in is shown, also to those whose session cannot be asked about. */
const patienceMs = 2000

/** A form to log in or register. A person who is signed in, or has just signed in, is led on to where they were going. */
export const SignedOutOnly = ({ onwardTo, children }: { onwardTo: string; children: ReactNode }) => {
  const { status } = useSession()
  const isLate = useIsLate(patienceMs)
  if (status === 'signed-in') return <Navigate to={onwardTo} replace />
  if (status === 'unknown' && !isLate) return <Loading label="Checking whether you are logged in" />
  return children
}
