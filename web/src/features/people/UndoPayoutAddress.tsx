import { undoPayoutAddress } from '@muster/contract/facts/account-calls.ts'
import { type FormAction, type Submission, tokenIn } from '../../api/form-action.ts'
import { formatInstant } from '../../lib/format.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/text/Alert.tsx'
import { AddressLink, toAccount } from './AddressLink.tsx'
import { ButtonLink } from '../../ui/button/Button.tsx'

type Undone = { message: string; lockedUntil: string }

/** Restores the payout address that the token belongs to, and locks it. */
export const submitUndo: FormAction<Undone> = async ({ api, queryClient, url }) => {
  const answer = await api.call(undoPayoutAddress, { params: { token: tokenIn(url) } })
  void queryClient.invalidateQueries({ queryKey: ['me'] })
  return answer
}

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

/** Undoes a change of the payout address by the token of a mailed link. */
export const UndoPayoutAddress = (props: { token: string; submission: Submission<Undone> }) => (
  <AddressLink
    {...props}
    missing={toAccount}
    done={(undone) => <Done undone={undone} />}
    failure={{
      title: 'Failed to undo the change',
      refused:
        'A link works for 7 days. Set a new password to log out every device, then correct the address on your account page.',
      ways: <WaysOn />,
    }}
    button={['Undo the change', 'Undoing…']}
  >
    If you did not change your payout address, undo the change here. Payouts then go to the previous address, and the
    address cannot be changed for 7 days.
  </AddressLink>
)
