import type { User } from '@muster/contract/people/accounts.ts'
import { useMemo } from 'react'
import { FormSummary } from '../../../ui/form/FormSummary.tsx'
import { EmailInput } from '../../../ui/form/EmailInput.tsx'
import { AddressLocked, WaitsForItsTime, WaitsForLink } from './PayoutAddressNotices.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { useProfileForm } from './useProfileForm.ts'

/** The value of the field: the address entered last, confirmed or not. */
const valuesOf = ({ paypalEmail, paypalEmailPending }: User) => ({
  paypalEmail: paypalEmailPending ?? paypalEmail ?? '',
})

const AddressForm = ({ user }: { user: User }) => {
  const saved = useMemo(() => valuesOf(user), [user])
  const { field, onSubmit, isPending, problems, savedAtMs } = useProfileForm(`paypal-email.${user._id}`, saved)
  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <FormSummary problems={problems} />
      <EmailInput
        {...field('paypalEmail')}
        label="PayPal address"
        optional
        enterKeyHint="done"
        help="We mail a link to this address. Payouts go to it 72 hours after you confirm it. Leave it empty to be paid at the address of your account."
      />
      <SaveButton isPending={isPending} savedAtMs={savedAtMs}>
        Save PayPal address
      </SaveButton>
    </form>
  )
}

/** The receiver of payouts. A new address takes effect 72 hours after its mailed link was confirmed. */
export const PaypalEmail = ({ user }: { user: User }) => {
  const { email, paypalEmail, paypalEmailPending, payoutAddress } = user
  const { payoutAddressServesAt: servesAt, payoutAddressLockedUntil: lockedUntil } = user
  return (
    <div className="grid gap-5">
      <p>
        Payouts go to <bdi className="font-semibold wrap-anywhere">{payoutAddress}</bdi>
        {payoutAddress === email && <span>, the address of your account</span>}
        <span>.</span>
      </p>
      {servesAt !== null && <WaitsForItsTime user={user} servesAt={servesAt} />}
      {paypalEmailPending !== null && (
        <WaitsForLink key={paypalEmailPending} address={paypalEmailPending} confirmed={paypalEmail ?? ''} />
      )}
      {lockedUntil === null ? <AddressForm user={user} /> : <AddressLocked until={lockedUntil} />}
    </div>
  )
}
