import { undoPayoutAddress } from '@muster/contract/facts/calls.ts'
import { type Failed, type FormAction, type Submission, isRefusal, sentenceOr, tokenIn } from '../../api/form-action.ts'
import { formatInstant } from '../../lib/format.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/text/Alert.tsx'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { MissingToken } from '../../ui/page/MailedLink.tsx'
import { ActionForm } from '../../ui/form/ActionForm.tsx'

type Undone = { message: string; lockedUntil: string }

/** Restores the payout address that the token belongs to, and locks it. */
export const submitUndo: FormAction<Undone> = async ({ api, queryClient, url }) => {
  const answer = await api.call(undoPayoutAddress, { params: { token: tokenIn(url) } })
  void queryClient.invalidateQueries({ queryKey: ['me'] })
  return answer
}

const toAccount = (
  <ButtonLink tone="secondary" to={paths.account()}>
    Go to my account
  </ButtonLink>
)

const WaysOn = () => (
  <div className="flex flex-wrap gap-3">
    <ButtonLink to={paths.forgot()}>Set a new password</ButtonLink>
    {toAccount}
  </div>
)

const Done = ({ undone: { message, lockedUntil } }: { undone: Undone }) => (
  <div className="grid gap-7">
    <Alert tone="good" live title={message}>
      {/* In UTC, because the page may be rendered on the server, as the mail is. */}
      <p>The address cannot be changed before {formatInstant(lockedUntil, 'UTC')} UTC.</p>
    </Alert>
    <div className="grid gap-3">
      <p>
        If you did not make the change, another person may have access to your account. A new password logs out every
        device.
      </p>
      <p>
        A payout keeps the address that was in use when it was requested. If one was requested in the meantime, an admin
        can still reject it.
      </p>
    </div>
    <WaysOn />
  </div>
)

const NotDone = ({ failed }: { failed: Failed }) => (
  <Alert tone="danger" live title={sentenceOr('Failed to undo the change', failed)}>
    <p>
      {isRefusal(failed)
        ? 'A link works for 7 days. Set a new password to log out every device, then correct the address on your account page.'
        : 'Nothing was changed, and the link can be used again.'}
    </p>
  </Alert>
)

/** Undoes a change of the payout address by the token of a mailed link, after a click: mail scanners open links. */
export const UndoPayoutAddress = ({ token, submission }: { token: string; submission: Submission<Undone> }) => {
  if (token === '') return <MissingToken action={toAccount} />
  if (submission.answer) return <Done undone={submission.answer} />
  const isRefused = submission.failed !== null && isRefusal(submission.failed)
  return (
    <div className="grid gap-7">
      {submission.failed && <NotDone failed={submission.failed} />}
      {isRefused ? (
        <WaysOn />
      ) : (
        <>
          <p>
            If you did not change your payout address, undo the change here. Payouts then go to the previous address,
            and the address cannot be changed for 7 days.
          </p>
          <ActionForm submission={submission} pendingLabel="Undoing…">
            Undo the change
          </ActionForm>
        </>
      )}
    </div>
  )
}
