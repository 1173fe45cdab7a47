import { confirmEmail } from '@muster/contract/facts/calls.ts'
import { type FormAction, type Submission, isRefusal, sentenceOr, tokenIn } from '../../api/form-action.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { ActionForm } from '../../ui/form/ActionForm.tsx'
import { MissingToken } from '../../ui/page/MailedLink.tsx'
import { Alert } from '../../ui/text/Alert.tsx'

type Confirmed = { message: string }

/** Gives the account the address that the token belongs to. */
export const submitEmail: FormAction<Confirmed> = async ({ api, queryClient, url }) => {
  const answer = await api.call(confirmEmail, { params: { token: tokenIn(url) } })
  void queryClient.invalidateQueries({ queryKey: ['me'] })
  return answer
}

const toAccount = (
  <ButtonLink tone="secondary" className="justify-self-start" to={paths.account()}>
    Go to my account
  </ButtonLink>
)

const Done = ({ confirmed: { message } }: { confirmed: Confirmed }) => (
  <div className="grid gap-7">
    <Alert tone="good" live title={message}>
      <p>
        Every other device was logged out. Your former address can undo this for 7 days. Payouts that went to the former
        address go to this one from 72 hours later.
      </p>
    </Alert>
    {toAccount}
  </div>
)

/** Confirms a new email address by the token of a mailed link, after a click: mail scanners open links. */
export const ConfirmEmail = ({ token, submission }: { token: string; submission: Submission<Confirmed> }) => {
  if (token === '') return <MissingToken action={toAccount} />
  if (submission.answer) return <Done confirmed={submission.answer} />
  const isRefused = submission.failed !== null && isRefusal(submission.failed)
  return (
    <div className="grid gap-7">
      {submission.failed && (
        <Alert tone="danger" live title={sentenceOr('Failed to change the address', submission.failed)}>
          <p>
            {isRefused
              ? 'A link works for 24 hours, and only the newest one counts. You can request a new one on your account page.'
              : 'Nothing is lost: the link can be used again.'}
          </p>
        </Alert>
      )}
      {isRefused ? (
        toAccount
      ) : (
        <>
          <p>
            If you confirm it, you log in with the address that received this mail, and our mails go to it. Your other
            devices are logged out.
          </p>
          <ActionForm submission={submission} pendingLabel="Confirming…">
            Confirm this address
          </ActionForm>
        </>
      )}
    </div>
  )
}
