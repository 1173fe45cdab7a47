import { confirmReport } from '@muster/contract/facts/calls.ts'
import { reportLinkDays } from '@muster/contract/facts/reports.ts'
import { type Failed, type FormAction, isRefusal, type Submission, tokenIn } from '../../../../api/form-action.ts'
import { ActionForm } from '../../../../ui/form/ActionForm.tsx'
import { ActionFailure, LinkFailure, MissingToken } from '../../../../ui/page/MailedLink.tsx'
import { Alert } from '../../../../ui/text/Alert.tsx'

type Confirmed = { decided: boolean }

/** Confirms the address of the report that the token belongs to. */
export const submitConfirmation: FormAction<Confirmed> = ({ api, url }) =>
  api.call(confirmReport, { params: { token: tokenIn(url) } })

/** Confirms a reporter's address by the token of a mailed link, after a click: mail scanners open links. */
export const VerifyReport = ({
  token,
  submission,
  unread,
}: {
  token: string
  submission: Submission<Confirmed>
  /** Why the link does not work, as the page found when it opened. */
  unread: Failed | null
}) => {
  const { answer, failed } = submission
  const refused = failed ?? unread
  if (token === '') return <MissingToken />
  if (answer) {
    return (
      <Alert tone="good" live title="Your address is confirmed">
        <p>
          {answer.decided
            ? 'An admin has decided already. A mail tells you what was decided.'
            : 'When an admin has decided, one mail tells you what was decided. Then we delete your address.'}
        </p>
      </Alert>
    )
  }
  if (refused && isRefusal(refused)) {
    return (
      <LinkFailure title={refused.message}>
        {`A link works for ${reportLinkDays} days. Your report counts all the same, but we cannot tell you what was decided.`}
      </LinkFailure>
    )
  }
  return (
    <div className="grid gap-6">
      <ActionFailure failed={failed} fallback="Failed to verify token" />
      <p>
        You reported a campaign and gave this address. Confirm it, and we send you one mail with the decision. If you
        did not report anything, close this page: we then write nothing more to you.
      </p>
      <ActionForm submission={submission} pendingLabel="Confirming…">
        Confirm my address
      </ActionForm>
    </div>
  )
}
