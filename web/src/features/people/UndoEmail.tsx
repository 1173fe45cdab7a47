import { undoEmail } from '@muster/contract/facts/account-calls.ts'
import { type FormAction, type Submission, tokenIn } from '../../api/form-action.ts'
import { formatInstant } from '../../lib/format.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { Alert } from '../../ui/text/Alert.tsx'
import { AddressLink } from './AddressLink.tsx'

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

/** Undoes a change of the email address by the token of a mailed link. */
export const UndoEmail = (props: { token: string; submission: Submission<Undone> }) => (
  <AddressLink
    {...props}
    missing={toForgot}
    done={(undone) => <Done undone={undone} />}
    failure={{
      title: 'Failed to undo the change',
      refused:
        'A link works for 7 days. If you cannot get into your account any more, write to the admins of this site.',
    }}
    button={['Undo the change', 'Undoing…']}
  >
    If you did not change your email address, undo the change here. Your account gets this address back, every device is
    logged out, and you set a new password.
  </AddressLink>
)
