import type { ReactNode } from 'react'
import { isRefusal, type Submission } from '../../api/form-action.ts'
import { Alert } from '../../ui/text/Alert.tsx'
import { LinkFailure, MissingToken, ActionFailure } from '../../ui/page/MailedLink.tsx'
import { ActionForm } from '../../ui/form/ActionForm.tsx'
import type { ConfirmedSupport } from './confirm-support.ts'

/**
 * Confirms a guest's support by the token of a mailed link, after a click: mail scanners open links and run scripts. A repeated
 * confirmation shows the same thanks.
 * @param children what follows the thanks, about the campaign
 */
export const VerifyJoin = ({
  token,
  submission,
  children,
}: {
  token: string
  submission: Submission<ConfirmedSupport>
  children: (campaignId: string) => ReactNode
}) => {
  const { answer, failed } = submission
  if (token === '') return <MissingToken />
  if (answer) {
    return (
      <div className="grid gap-7">
        <Alert tone="good" live title="Your support is confirmed">
          <p>Thank you. You are counted among the supporters, and we remind you of the day by mail.</p>
        </Alert>
        {children(answer.campaignId)}
      </div>
    )
  }
  if (failed && isRefusal(failed)) {
    return (
      <LinkFailure title={failed.message}>
        {failed.code === 'invalid_token'
          ? 'A link works for 7 days. Open the campaign and click Support to get a new one by mail.'
          : 'Your support could no longer be counted.'}
      </LinkFailure>
    )
  }
  return (
    <div className="grid gap-6">
      <ActionFailure failed={failed} fallback="Failed to verify token" />
      <p>You asked to support a campaign with your email address. Your support counts once you confirm it here.</p>
      <ActionForm submission={submission} pendingLabel="Confirming…">
        Confirm my support
      </ActionForm>
    </div>
  )
}
