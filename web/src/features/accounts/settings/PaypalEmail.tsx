import { updateProfile } from '@muster/contract/accounts.ts'
import type { User } from '@muster/contract/accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../../api/context.tsx'
import { answerOr } from '../../../api/errors.ts'
import { useReloadAccount } from '../../../api/reload-account.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FormSummary } from '../../../ui/FormSummary.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { InboxLink } from '../InboxLink.tsx'
import { SendAgain } from '../SendAgain.tsx'
import { SaveButton } from './SaveButton.tsx'
import { useProfileForm } from './useProfileForm.ts'

/** What the field holds: what was typed last, confirmed or not. */
const valuesOf = ({ paypalEmail, paypalEmailPending }: User) => ({
  paypalEmail: paypalEmailPending ?? paypalEmail ?? '',
})

const Waiting = ({ address, serving }: { address: string; serving: string }) => {
  const api = useApi()
  const reloadAccount = useReloadAccount()
  const save = (paypalEmail: string) => api.call(updateProfile, { body: { paypalEmail } })
  const takeBack = useMutation({ mutationFn: () => save(serving), onSuccess: reloadAccount })
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
          <Button tone="quiet" size="small" pending={takeBack.isPending} onClick={() => takeBack.mutate()}>
            Take it back
          </Button>
        </SendAgain>
        {takeBack.isError && (
          <p role="alert" className="mt-2 text-danger">
            {answerOr('Failed to update profile', takeBack.error)}
          </p>
        )}
      </div>
    </Alert>
  )
}

/** Where payouts go. Another address serves only once the link mailed to it was used. */
export const PaypalEmail = ({ user }: { user: User }) => {
  const saved = useMemo(() => valuesOf(user), [user])
  const { field, onSubmit, isPending, problems, savedAtMs } = useProfileForm(`paypal-email.${user._id}`, saved)
  const { paypalEmail, paypalEmailPending } = user
  return (
    <div className="grid gap-5">
      <p>
        Payouts go to <bdi className="font-semibold wrap-anywhere">{paypalEmail ?? user.email}</bdi>
        {paypalEmail === null && ', the address of your account'}.
      </p>
      {paypalEmailPending !== null && (
        <Waiting key={paypalEmailPending} address={paypalEmailPending} serving={paypalEmail ?? ''} />
      )}
      <form noValidate className="grid gap-5" onSubmit={onSubmit}>
        <FormSummary problems={problems} />
        <TextInput
          {...field('paypalEmail')}
          label="PayPal address"
          optional
          type="email"
          autoComplete="email"
          inputMode="email"
          enterKeyHint="done"
          autoCapitalize="none"
          spellCheck={false}
          help="We mail it a link to confirm. Leave it empty to be paid at the address of your account."
        />
        <SaveButton isPending={isPending} savedAtMs={savedAtMs}>
          Save PayPal address
        </SaveButton>
      </form>
    </div>
  )
}
