import type { ReactNode } from 'react'
import { ApiError } from '../../api/errors.ts'
import { useSession } from '../../api/session.ts'
import { Alert } from '../../ui/text/Alert.tsx'
import { PromiseChanged } from '../../ui/text/PromiseChanged.tsx'
import { VerifyFirst } from '../../ui/page/VerifyFirst.tsx'

/**
 * Shows why a support request failed or was refused.
 * @param changedFrom the version that the page showed, if the promise was changed since
 */
export const SupportFailure = ({
  error,
  fallback,
  changedFrom,
  whatChanged,
}: {
  error: Error
  fallback: string
  changedFrom: number | null
  whatChanged: (from: number) => ReactNode
}) => {
  const { user } = useSession()
  if (error instanceof ApiError && error.code === 'email_unverified' && user) {
    return <VerifyFirst email={user.email} what="support campaigns" />
  }
  if (changedFrom !== null) {
    return <PromiseChanged note="Your support does not count yet.">{whatChanged(changedFrom)}</PromiseChanged>
  }
  const hasAnswer = error instanceof ApiError && error.status !== 0
  return (
    <Alert tone="danger" live title={hasAnswer ? error.message : fallback}>
      {!hasAnswer && <p>The site could not be reached. Nothing has changed. Try again.</p>}
    </Alert>
  )
}
