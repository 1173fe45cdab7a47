import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../api/context.tsx'
import { ApiError, answerOr } from '../../api/errors.ts'
import { Alert } from '../../ui/Alert.tsx'
import { CutLink, LinkFailure, LinkWaiting } from '../../ui/MailedLink.tsx'
import { guestConfirmationQuery } from './guest-confirmation.queries.ts'

/** Why a link confirms nothing, beside the API's own sentence. */
const reasonOf = (error: Error) => {
  if (!(error instanceof ApiError) || error.status === 0) return 'Nothing is lost: the link can be opened again.'
  if (error.code === 'invalid_token') {
    return 'A link works for 7 days. Open the campaign and press Support, and we mail you a new one.'
  }
  return 'Your support could not be counted any more.'
}

/**
 * Confirms a guest's support by the token of a mailed link, once however often it is drawn. The thanks are the same when
 * the link was opened before, because mail scanners open links first.
 * @param children what follows the thanks, about the campaign
 */
export const VerifyJoin = ({ token, children }: { token: string; children: (campaignId: string) => ReactNode }) => {
  const { data, error, refetch, isFetching } = useQuery(guestConfirmationQuery(useApi(), token))
  if (token === '') return <CutLink />
  if (data) {
    return (
      <div className="grid gap-7">
        <Alert tone="good" live title="Your support is confirmed">
          <p>Thank you. You are counted among the supporters, and a mail reminds you of the day.</p>
        </Alert>
        {children(data.campaignId)}
      </div>
    )
  }
  if (!error || isFetching) return <LinkWaiting label="Confirming your support" />
  const isPassing = !(error instanceof ApiError) || error.status === 0 || error.status >= 500
  return (
    <LinkFailure title={answerOr('Failed to verify token', error)} {...(isPassing && { retry: () => void refetch() })}>
      {reasonOf(error)}
    </LinkFailure>
  )
}
