import { registerEndpoint } from '@muster/contract/people/accounts.ts'
import { useApi } from '../../api/context.tsx'
import { withPhone } from '../../lib/phone.ts'
import { useContractForm } from '../../lib/useContractForm.ts'
import { Button } from '../../ui/button/Button.tsx'
import { AcceptTerms } from '../../ui/text/AcceptTerms.tsx'
import { FormSummary } from '../../ui/form/FormSummary.tsx'
import { EmailInput } from '../../ui/form/EmailInput.tsx'
import { keepAccountDraft, useAccountDraft, useKeptFields } from './account-draft.ts'
import { NewPasswordInput } from './NewPasswordInput.tsx'
import { PhoneInput } from './PhoneInput.tsx'
import { UsernameInput } from './UsernameInput.tsx'

const useRegisterForm = (next: string | undefined, onSent: (email: string) => void) => {
  const api = useApi()
  const { email, username, phone } = useAccountDraft()
  const made = useContractForm({
    schema: registerEndpoint.body,
    defaultValues: { email, username, phone, password: '' },
    send: async (body) => {
      const { email: mailedTo } = await api.call(registerEndpoint, { body: await withPhone(body) })
      keepAccountDraft({ next: next ?? '' })
      onSent(mailedTo)
    },
  })
  useKeptFields(made.form)
  return made
}

/** Creates an account. The response, and so the next step, is the same if the address already has one. */
export const RegisterForm = ({ next, onSent }: { next: string | undefined; onSent: (email: string) => void }) => {
  const { form, field, onSubmit, isPending, problems } = useRegisterForm(next, onSent)
  const [email, username, phone, password] = form.watch(['email', 'username', 'phone', 'password'])
  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <FormSummary problems={problems} />
      <EmailInput
        {...field('email')}
        label="Email"
        // The login name: password managers store it with the password.
        autoComplete="username"
        enterKeyHint="next"
        help="We mail you one link to verify it. Other members do not see it."
      />
      <UsernameInput
        {...field('username')}
        meaning="How others see you. It is also shown on campaigns that you supported with this address before, unless you kept your name off."
      />
      <PhoneInput
        {...field('phone')}
        enterKeyHint="next"
        onComplete={(completed) => form.setValue('phone', completed, { shouldDirty: true })}
      />
      <NewPasswordInput
        {...field('password')}
        label="Password"
        enterKeyHint="done"
        value={password}
        person={{ email, username, phone }}
      />
      <AcceptTerms by="By registering" />
      <Button type="submit" size="large" className="mt-1" pending={isPending} pendingLabel="Creating your account…">
        Create an account
      </Button>
    </form>
  )
}
