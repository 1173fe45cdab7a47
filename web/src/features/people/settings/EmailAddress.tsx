import { changeEmailEndpoint } from '@muster/contract/people/email.ts'
import type { User } from '@muster/contract/people/accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../api/context.tsx'
import { answerOr } from '../../../api/errors.ts'
import { useReloadAccount } from '../../../api/reload-account.ts'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { useFocusOnMount } from '../../../lib/useFocusOnMount.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmailInput } from '../../../ui/form/EmailInput.tsx'
import { FormSummary } from '../../../ui/form/FormSummary.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'
import { InboxLink } from '../InboxLink.tsx'
import { SendAgain } from '../SendAgain.tsx'

const useAsk = () => {
  const api = useApi()
  return (email: string) => api.call(changeEmailEndpoint, { body: { email } })
}

/** Takes the wish back by entering the account's own address. */
const Cancel = ({ email, onCancelled }: { email: string; onCancelled: () => void }) => {
  const ask = useAsk()
  const reloadAccount = useReloadAccount()
  const onSuccess = () => {
    onCancelled()
    reloadAccount()
  }
  const cancelling = useMutation({ mutationFn: () => ask(email), onSuccess })
  return (
    <>
      <Button tone="quiet" size="small" pending={cancelling.isPending} onClick={() => cancelling.mutate()}>
        Cancel the change
      </Button>
      {cancelling.isError && (
        <p role="alert" className="mt-2 text-danger">
          {answerOr('Failed to cancel', cancelling.error)}
        </p>
      )}
    </>
  )
}

const WaitsForLink = ({ pending, email, onCancelled }: { pending: string; email: string; onCancelled: () => void }) => {
  const ask = useAsk()
  return (
    <Alert tone="warning" live title="Waiting for confirmation">
      <p>
        Open the link that we mailed to <bdi className="font-semibold wrap-anywhere">{pending}</bdi>. It works for 24
        hours. Until then you log in with your current address.
      </p>
      <InboxLink />
      <div className="mt-3">
        <SendAgain
          send={async () => {
            await ask(pending)
            return 'The link is on its way again. Only the newest one counts.'
          }}
        >
          <Cancel email={email} onCancelled={onCancelled} />
        </SendAgain>
      </div>
    </Alert>
  )
}

const ChangeForm = ({ isVerified, onDone }: { isVerified: boolean; onDone: () => void }) => {
  const ask = useAsk()
  const reloadAccount = useReloadAccount()
  const { form, field, onSubmit, isPending, problems } = useContractForm({
    schema: changeEmailEndpoint.body,
    defaultValues: { email: '' },
    failure: 'Failed to change the address',
    send: async ({ email }) => {
      await ask(email)
      reloadAccount()
      onDone()
    },
  })
  // The form replaces the pressed button.
  useEffect(() => form.setFocus('email'), [form])
  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <FormSummary problems={problems} />
      <EmailInput
        {...field('email')}
        label="New email address"
        autoComplete="email"
        enterKeyHint="done"
        help={`We mail a link to it.${isVerified ? ' Your current address can undo the change for 7 days.' : ''}`}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isPending} pendingLabel="Mailing a link…">
          Mail me a link
        </Button>
        <Button tone="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Opens the form. It takes the focus of the button that closed the form. */
const ChangeButton = ({
  takesFocus,
  onClick,
  children,
}: {
  takesFocus: boolean
  onClick: () => void
  children: string
}) => {
  const button = useFocusOnMount<HTMLButtonElement>(takesFocus)
  return (
    <div>
      <Button ref={button} tone="secondary" onClick={onClick}>
        {children}
      </Button>
    </div>
  )
}

/** The address that logs in. Another one replaces it when its mailed link was confirmed. */
export const EmailAddress = ({ user: { email, emailPending, emailVerified } }: { user: User }) => {
  const [shown, setShown] = useState<'address' | 'form' | 'address after form'>('address')
  const address = useRef<HTMLParagraphElement>(null)
  return (
    <div className="grid gap-5">
      <p ref={address} tabIndex={-1}>
        <bdi className="font-semibold wrap-anywhere">{email}</bdi>
      </p>
      {emailPending !== null && (
        <WaitsForLink
          key={emailPending}
          pending={emailPending}
          email={email}
          onCancelled={() => address.current?.focus()}
        />
      )}
      {shown === 'form' ? (
        <ChangeForm isVerified={emailVerified} onDone={() => setShown('address after form')} />
      ) : (
        <ChangeButton takesFocus={shown === 'address after form'} onClick={() => setShown('form')}>
          {emailPending === null ? 'Change the address' : 'Enter another address'}
        </ChangeButton>
      )}
    </div>
  )
}
