import { updateProfile } from '@muster/contract/facts/account-calls.ts'
import { type User } from '@muster/contract/people/accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { answerOr } from '../../../api/errors.ts'
import { useReloadAccount } from '../../../api/reload-account.ts'
import { formatInstantThere, viewersZone } from '../../../lib/format.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { InboxLink } from '../InboxLink.tsx'
import { SendAgain } from '../SendAgain.tsx'

/** Saves a PayPal address. Empty means the account's own address. */
const useSave = () => {
  const api = useApi()
  return (paypalEmail: string) => api.call(updateProfile, { body: { paypalEmail } })
}

/** A button that saves an address which needs no confirmation. */
const SaveAtOnce = ({ address, label, tone }: { address: string; label: string; tone: 'quiet' | 'secondary' }) => {
  const save = useSave()
  const reloadAccount = useReloadAccount()
  const saving = useMutation({ mutationFn: () => save(address), onSuccess: reloadAccount })
  return (
    <>
      <Button tone={tone} size="small" pending={saving.isPending} onClick={() => saving.mutate()}>
        {label}
      </Button>
      {saving.isError && (
        <p role="alert" className="mt-2 text-danger">
          {answerOr('Failed to update profile', saving.error)}
        </p>
      )}
    </>
  )
}

/** An address with a pending confirmation. `confirmed`: the address confirmed last; empty if none. */
export const WaitsForLink = ({ address, confirmed }: { address: string; confirmed: string }) => {
  const save = useSave()
  return (
    <Alert tone="warning" title="Waiting for confirmation">
      <p>
        Open the link that we mailed to <bdi className="font-semibold wrap-anywhere">{address}</bdi>. It works for 24
        hours. Until then nothing changes.
      </p>
      <InboxLink />
      <div className="mt-3">
        <SendAgain
          send={async () => {
            await save(address)
            return 'The link is on its way again. Only the newest one counts.'
          }}
        >
          <SaveAtOnce tone="quiet" address={confirmed} label="Cancel the change" />
        </SendAgain>
      </div>
    </Alert>
  )
}

/** A confirmed address that has not taken effect: when it does, and a button to keep the current one. */
export const WaitsForItsTime = ({ user, servesAt }: { user: User; servesAt: string }) => {
  const { payoutAddress, paypalEmail, email } = user
  return (
    <Alert title="A new address is waiting">
      <p>
        From {formatInstantThere(servesAt, viewersZone())}, payouts go to{' '}
        <bdi className="font-semibold wrap-anywhere">{paypalEmail ?? email}</bdi>. A payout that you request before then
        goes to <bdi className="wrap-anywhere">{payoutAddress}</bdi>.
      </p>
      <div className="mt-3">
        <SaveAtOnce
          tone="secondary"
          address={payoutAddress === email ? '' : payoutAddress}
          label="Keep the current address"
        />
      </div>
    </Alert>
  )
}

/** After a change was undone by its mailed link. */
export const AddressLocked = ({ until }: { until: string }) => (
  <Alert tone="warning" title="The address is locked">
    <p>
      A change was undone. You can change the address again from {formatInstantThere(until, viewersZone())}. If you did
      not make that change, set a new password below. That ends every other session.
    </p>
  </Alert>
)
