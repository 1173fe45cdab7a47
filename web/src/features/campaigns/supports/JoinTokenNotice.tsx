import { getGuestPromise } from '@muster/contract/facts/calls.ts'
import { missingToken } from '@muster/contract/facts/shown-sentences.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { ApiError } from '../../../api/errors.ts'
import { type Failed, type FormAction, isRefusal, useSubmission } from '../../../api/form-action.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { promiseChangedTitle } from '../../../ui/text/PromiseChanged.tsx'
import { ConfirmedBefore, ConfirmedWords, ConfirmForm, usedLinkWords } from './ConfirmForm.tsx'
import type { Joined } from './ConfirmNumber.tsx'
import { type ConfirmedSupport, isSupportRefused, promiseChanged } from './confirm-support.ts'

/** What the link would do, as soon as the page is open: why it is refused, or what it found. It only reads. */
const useLink = (token: string) => {
  const api = useApi()
  const { data, error } = useQuery({
    queryKey: ['guest-promise', token],
    queryFn: () => api.call(getGuestPromise, { params: { token } }),
    enabled: token !== '',
    retry: false,
  })
  const refusal: Failed | null = error instanceof ApiError && isRefusal(error) ? error : null
  return { refusal, found: data?.isUsed ? data : null, asked: data?.needs ?? null }
}

/**
 * Asks a guest to confirm their support by the token in the campaign page's address, and shows the result.
 * @param version the version of the promise that the page shows
 * @param confirm confirms, and fetches the page's count again
 */
export const JoinTokenNotice = ({
  token,
  version,
  joined,
  confirm,
}: {
  token: string
  version: number
  joined: Joined
  confirm: FormAction<ConfirmedSupport>
}) => {
  const submission = useSubmission(confirm)
  const { refusal, found, asked } = useLink(token)
  if (token === '') return <Alert tone="danger" live title={missingToken} />
  const standing = submission.answer?.standing ?? found?.standing
  const used = standing && usedLinkWords(standing)
  if (used) {
    return (
      <Alert tone="warning" live title={used.title}>
        <p>{used.words}</p>
      </Alert>
    )
  }
  if (submission.answer) {
    return (
      <Alert tone="good" live title="Your support is confirmed">
        <ConfirmedWords answer={submission.answer} />
      </Alert>
    )
  }
  if (found) return <ConfirmedBefore since={found.since} />
  const { failed } = submission
  const isChanged = failed?.code === promiseChanged
  const refused = failed && isSupportRefused(failed) ? failed : refusal
  if (refused) {
    return (
      <Alert tone="danger" live title={refused.message}>
        <p>Click Support to get a new link by mail.</p>
      </Alert>
    )
  }
  return (
    <Alert
      {...(isChanged && { tone: 'warning', live: true })}
      title={isChanged ? promiseChangedTitle : 'Your support is not confirmed yet'}
      action={<ConfirmForm {...{ submission, version, asked, joined }} />}
    >
      <p>
        {isChanged
          ? 'Your support does not count yet. Read the page again. If you agree, press the button again.'
          : 'It counts once you confirm it here.'}
      </p>
    </Alert>
  )
}
