import { undoEmail } from '@muster/contract/facts/calls.ts'
import { type Failed, type FormAction, type Submission, isRefusal, sentenceOr, tokenIn } from '../../api/form-action.ts'
import { formatInstant } from '../../lib/format.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { ActionForm } from '../../ui/form/ActionForm.tsx'
import { MissingToken } from '../../ui/page/MailedLink.tsx'
import { Alert } from '../../ui/text/Alert.tsx'

type Undone = { message: string; lockedUntil: string }

/** Restores the address that the token belongs to. */
export const submitUndoEmail: FormAction<Undone> = async ({ api, queryClient, url }) => {
  const answer = await api.call(undoEmail, { params: { token: tokenIn(url) } })
  void queryClient.invalidateQueries({ queryKey: ['me'] })
  return answer
}

const toForgot = (
  <ButtonLink className="justify-self-start" to={paths.forgot()}>
    Set a new password
  </ButtonLink>
)

const Done = ({ undone: { message, lockedUntil } }: { undone: Undone }) => (
  <div className="grid gap-7">
    <Alert tone="good" live title={message}>
      {/* In UTC, because the page may be rendered on the server, as the mail is. */}
      <p>
        Your account has this address again, and payouts go where they went before. Every device was logged out. Email
        address and payout address cannot be changed before {formatInstant(lockedUntil, 'UTC')} UTC.
      </p>
    </Alert>
    {toForgot}
  </div>
)

const NotDone = ({ failed }: { failed: Failed }) => (
  <Alert tone="danger" live title={sentenceOr('Failed to undo the change', failed)}>
    <p>
      {isRefusal(failed)
        ? 'A link works for 7 days. If you cannot get into your account any more, write to the admins of this site.'
        : 'Nothing was changed, and the link can be used again.'}
    </p>
  </Alert>
)

/** Undoes a change of the email address by the token of a mailed link, after a click: mail scanners open links. */
export const UndoEmail = ({ token, submission }: { token: string; submission: Submission<Undone> }) => {
  if (token === '') return <MissingToken action={toForgot} />
  if (submission.answer) return <Done undone={submission.answer} />
  const isRefused = submission.failed !== null && isRefusal(submission.failed)
  return (
    <div className="grid gap-7">
      {submission.failed && <NotDone failed={submission.failed} />}
      {!isRefused && (
        <>
          <p>
            If you did not change your email address, undo the change here. Your account gets this address back, every
            device is logged out, and you set a new password.
          </p>
          <ActionForm submission={submission} pendingLabel="Undoing…">
            Undo the change
          </ActionForm>
        </>
      )}
    </div>
  )
}
