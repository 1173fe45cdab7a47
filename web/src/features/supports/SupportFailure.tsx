import { ApiError } from '../../api/errors.ts'
import { useSession } from '../../api/session.ts'
import { Alert } from '../../ui/text/Alert.tsx'
import { VerifyFirst } from '../../ui/page/VerifyFirst.tsx'

/** Shows why a support request failed or was refused. */
export const SupportFailure = ({ error, fallback }: { error: Error; fallback: string }) => {
  const { user } = useSession()
  if (error instanceof ApiError && error.code === 'email_unverified' && user) {
    return <VerifyFirst email={user.email} what="support campaigns" />
  }
  const hasAnswer = error instanceof ApiError && error.status !== 0
  return (
    <Alert tone="danger" live title={hasAnswer ? error.message : fallback}>
      {!hasAnswer && <p>The site could not be reached. Nothing has changed. Try again.</p>}
    </Alert>
  )
}
