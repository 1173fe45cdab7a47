import { confirmPaypalEmail } from '@muster/contract/facts/calls.ts'
import { type FormAction, type Submission, isRefusal, sentenceOr, tokenIn } from '../../api/form-action.ts'
import { formatInstant } from '../../lib/format.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/text/Alert.tsx'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { MissingToken } from '../../ui/page/MailedLink.tsx'
import { ActionForm } from '../../ui/form/ActionForm.tsx'

type Confirmed = { message: string; servesAt: string | null }

/** Confirms the payout address that the token belongs to. */
export const submitConfirmation: FormAction<Confirmed> = async ({ api, queryClient, url }) => {
  const answer = await api.call(confirmPaypalEmail, { params: { token: tokenIn(url) } })
  void queryClient.invalidateQueries({ queryKey: ['me'] })
  return answer
}

const toAccount = (
  <ButtonLink tone="secondary" className="justify-self-start" to={paths.account()}>
    Go to my account
  </ButtonLink>
)

// In UTC, because the page may be rendered on the server, as the mail is.
const describeStart = (servesAt: string | null) =>
  servesAt === null
    ? 'Payouts go to it.'
    : `From ${formatInstant(servesAt, 'UTC')} UTC, payouts go to it. A payout that you request before then goes to your current address.`

/** Confirms a PayPal address by the token of a mailed link, after a click: mail scanners open links. */
export const ConfirmPaypalEmail = ({ token, submission }: { token: string; submission: Submission<Confirmed> }) => {
  if (token === '') return <MissingToken action={toAccount} />
  if (submission.answer) {
    return (
      <div className="grid gap-7">
        <Alert tone="good" live title={submission.answer.message}>
          <p>{describeStart(submission.answer.servesAt)}</p>
        </Alert>
        {toAccount}
      </div>
    )
  }
  const isRefused = submission.failed !== null && isRefusal(submission.failed)
  return (
    <div className="grid gap-7">
      {submission.failed && (
        <Alert tone="danger" live title={sentenceOr('Verification failed', submission.failed)}>
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
            Confirm only if you own the PayPal account with the address that received this mail. 72 hours later, the
            payouts of your campaigns go to it.
          </p>
          <ActionForm submission={submission} pendingLabel="Confirming…">
            Confirm this address
          </ActionForm>
        </>
      )}
    </div>
  )
}
