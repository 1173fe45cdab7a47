import { missingToken } from '@muster/contract/facts/shown-sentences.ts'
import { isRefusal, type FormAction, useSubmission } from '../../api/form-action.ts'
import { Alert } from '../../ui/text/Alert.tsx'
import { ActionFailure } from '../../ui/page/MailedLink.tsx'
import { ActionForm } from '../../ui/form/ActionForm.tsx'
import type { ConfirmedSupport } from './confirm-support.ts'

/**
 * Asks a guest to confirm their support by the token in the campaign page's address, and shows the result.
 * @param confirm confirms, and fetches the page's count again
 */
export const JoinTokenNotice = ({ token, confirm }: { token: string; confirm: FormAction<ConfirmedSupport> }) => {
  const submission = useSubmission(confirm)
  if (token === '') return <Alert tone="danger" live title={missingToken} />
  if (submission.answer) {
    return (
      <Alert tone="good" live title="Your support is confirmed">
        <p>Thank you. You are counted among the supporters, and we remind you of the day by mail.</p>
      </Alert>
    )
  }
  const { failed } = submission
  if (failed && isRefusal(failed)) {
    return (
      <Alert tone="danger" live title={failed.message}>
        <p>Click Support to get a new link by mail.</p>
      </Alert>
    )
  }
  return (
    <>
      <ActionFailure failed={failed} fallback="Failed to verify token" />
      <Alert
        title="Your support is not confirmed yet"
        action={
          <ActionForm submission={submission} pendingLabel="Confirming…">
            Confirm my support
          </ActionForm>
        }
      >
        <p>It counts once you confirm it here.</p>
      </Alert>
    </>
  )
}
