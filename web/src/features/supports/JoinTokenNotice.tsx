import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '../../api/context.tsx'
import { ApiError, answerOr } from '../../api/errors.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { guestConfirmationQuery } from './guest-confirmation.queries.ts'

const Failed = ({ error, retry }: { error: Error; retry: () => void }) => {
  const hasAnswer = error instanceof ApiError && error.status !== 0
  return (
    <Alert
      tone="danger"
      live
      title={answerOr('Failed to verify token', error)}
      action={
        !hasAnswer && (
          <Button tone="secondary" size="small" onClick={retry}>
            Try again
          </Button>
        )
      }
    >
      <p>{hasAnswer ? 'Press Support to have a new link mailed to you.' : 'Muster could not be reached.'}</p>
    </Alert>
  )
}

/**
 * Confirms a guest's support by the token in the page's address, and says so. Asking twice is harmless.
 * @param onConfirmed told once, so that the page fetches its count again
 */
export const JoinTokenNotice = ({ token, onConfirmed }: { token: string; onConfirmed: () => void }) => {
  const confirmation = useQuery(guestConfirmationQuery(useApi(), token))
  const isTold = useRef(false)
  useEffect(() => {
    if (!confirmation.data?.created || isTold.current) return
    isTold.current = true
    onConfirmed()
  }, [confirmation.data, onConfirmed])
  if (token === '') return <Alert tone="danger" live title="Missing token" />
  if (confirmation.error) return <Failed error={confirmation.error} retry={() => void confirmation.refetch()} />
  if (!confirmation.data) return <Alert live title="Confirming your support…" />
  return (
    <Alert tone="good" live title="Your support is confirmed">
      <p>Thank you. You are counted among the supporters, and a mail reminds you of the day.</p>
    </Alert>
  )
}
