import { confirmEmail } from '@muster/contract/facts/account-calls.ts'
import { type FormAction, type Submission, tokenIn } from '../../api/form-action.ts'
import { Alert } from '../../ui/text/Alert.tsx'
import { AddressLink, refusedConfirmation, toAccount } from './AddressLink.tsx'

type Confirmed = { message: string }

/** Gives the account the address that the token belongs to. */
export const submitEmail: FormAction<Confirmed> = async ({ api, queryClient, url }) => {
  const answer = await api.call(confirmEmail, { params: { token: tokenIn(url) } })
  void queryClient.invalidateQueries({ queryKey: ['me'] })
  return answer
}

const Done = ({ confirmed: { message } }: { confirmed: Confirmed }) => (
  <div className="grid gap-7">
    <Alert tone="good" live title={message}>
      <p>
        Every other device was logged out. If your former address was verified, it can undo this for 7 days. Payouts
        that went to the former address go to this one from 72 hours later.
      </p>
    </Alert>
    {toAccount}
  </div>
)

/** Confirms a new email address by the token of a mailed link. */
export const ConfirmEmail = (props: { token: string; submission: Submission<Confirmed> }) => (
  <AddressLink
    {...props}
    missing={toAccount}
    done={(confirmed) => <Done confirmed={confirmed} />}
    failure={{ title: 'Failed to change the address', refused: refusedConfirmation, ways: toAccount }}
    button={['Confirm this address', 'Confirming…']}
  >
    If you confirm it, you log in with the address that received this mail, and our mails go to it. Your other devices
    are logged out.
  </AddressLink>
)
