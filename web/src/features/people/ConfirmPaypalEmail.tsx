import { confirmPaypalEmail } from '@muster/contract/facts/account-calls.ts'
import { type FormAction, type Submission, tokenIn } from '../../api/form-action.ts'
import { formatInstant } from '../../lib/format.ts'
import { Alert } from '../../ui/text/Alert.tsx'
import { AddressLink, refusedConfirmation, toAccount } from './AddressLink.tsx'

type Confirmed = { message: string; servesAt: string | null }

/** Confirms the payout address that the token belongs to. */
export const submitConfirmation: FormAction<Confirmed> = async ({ api, queryClient, url }) => {
  const answer = await api.call(confirmPaypalEmail, { params: { token: tokenIn(url) } })
  void queryClient.invalidateQueries({ queryKey: ['me'] })
  return answer
}

// In UTC, because the page may be rendered on the server, as the mail is.
const describeStart = (servesAt: string | null) =>
  servesAt === null
    ? 'Payouts go to it.'
    : `From ${formatInstant(servesAt, 'UTC')} UTC, payouts go to it. A payout that you request before then goes to your current address.`

const Done = ({ confirmed: { message, servesAt } }: { confirmed: Confirmed }) => (
  <div className="grid gap-7">
    <Alert tone="good" live title={message}>
      <p>{describeStart(servesAt)}</p>
    </Alert>
    {toAccount}
  </div>
)

/** Confirms a PayPal address by the token of a mailed link. */
export const ConfirmPaypalEmail = (props: { token: string; submission: Submission<Confirmed> }) => (
  <AddressLink
    {...props}
    missing={toAccount}
    done={(confirmed) => <Done confirmed={confirmed} />}
    failure={{ title: 'Verification failed', refused: refusedConfirmation, ways: toAccount }}
    button={['Confirm this address', 'Confirming…']}
  >
    Confirm only if you own the PayPal account with the address that received this mail. 72 hours later, the payouts of
    your campaigns go to it.
  </AddressLink>
)
