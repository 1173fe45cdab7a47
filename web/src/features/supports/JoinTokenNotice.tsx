import { missingToken } from '@muster/contract/facts/shown-sentences.ts'
import { type FormAction, useSubmission } from '../../api/form-action.ts'
import { Alert } from '../../ui/text/Alert.tsx'
import { promiseChangedTitle } from '../../ui/text/PromiseChanged.tsx'
import { ConfirmedWords, ConfirmForm } from './ConfirmForm.tsx'
import { type ConfirmedSupport, isSupportRefused, promiseChanged } from './confirm-support.ts'

/**
 * Asks a guest to confirm their support by the token in the campaign page's address, and shows the result.
 * @param version the version of the promise that the page shows
 * @param confirm confirms, and fetches the page's count again
 */
export const JoinTokenNotice = ({
  token,
  version,
  confirm,
}: {
  token: string
  version: number
  confirm: FormAction<ConfirmedSupport>
}) => {
  const submission = useSubmission(confirm)
  if (token === '') return <Alert tone="danger" live title={missingToken} />
  if (submission.answer) {
    return (
      <Alert tone="good" live title="Your support is confirmed">
        <ConfirmedWords answer={submission.answer} />
      </Alert>
    )
  }
  const { failed } = submission
  const isChanged = failed?.code === promiseChanged
  if (failed && isSupportRefused(failed)) {
    return (
      <Alert tone="danger" live title={failed.message}>
        <p>Click Support to get a new link by mail.</p>
      </Alert>
    )
  }
  return (
    <Alert
      {...(isChanged && { tone: 'warning', live: true })}
      title={isChanged ? promiseChangedTitle : 'Your support is not confirmed yet'}
      action={<ConfirmForm submission={submission} version={version} />}
    >
      <p>
        {isChanged
          ? 'Your support does not count yet. Read the page again. If you agree, press the button again.'
          : 'It counts once you confirm it here.'}
      </p>
    </Alert>
  )
}
