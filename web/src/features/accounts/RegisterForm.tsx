import { register } from '@muster/contract/accounts.ts'
import { useState } from 'react'
import { useApi } from '../../api/context.tsx'
import { useContractForm } from '../../lib/useContractForm.ts'
import { Button } from '../../ui/Button.tsx'
import { FormSummary } from '../../ui/FormSummary.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { keepAccountDraft, readAccountDraft, useKeptFields } from './account-draft.ts'
import { NewPasswordInput } from './NewPasswordInput.tsx'

const useRegisterForm = (next: string | undefined, onSent: (email: string) => void) => {
  const api = useApi()
  const [{ email, username, phone }] = useState(readAccountDraft)
  const made = useContractForm({
    schema: register.body,
    defaultValues: { email, username, phone, password: '' },
    send: async (body) => {
      await api.call(register, { body })
      keepAccountDraft({ next: next ?? '' })
      onSent(body.email)
    },
  })
  useKeptFields(made.form)
  return made
}

/** Makes an account. The answer is the same where the address has one already, so the step after it is too. */
export const RegisterForm = ({ next, onSent }: { next: string | undefined; onSent: (email: string) => void }) => {
  const { form, field, onSubmit, isPending, problems } = useRegisterForm(next, onSent)
  const [email, username, phone, password] = form.watch(['email', 'username', 'phone', 'password'])
  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <FormSummary problems={problems} />
      <TextInput
        {...field('email')}
        label="Email"
        type="email"
        // The name to log in with: password managers keep it with the password.
        autoComplete="username"
        inputMode="email"
        enterKeyHint="next"
        autoCapitalize="none"
        spellCheck={false}
        help="We mail you one link to verify it. Other members do not see it."
      />
      <TextInput
        {...field('username')}
        label="Username"
        optional
        autoComplete="nickname"
        enterKeyHint="next"
        autoCapitalize="none"
        spellCheck={false}
        help={'How others see you. 3 to 32 letters, digits, "_", "." or "-".'}
      />
      <TextInput
        {...field('phone')}
        label="Phone"
        optional
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        enterKeyHint="next"
        help="With its country code, like +49 30 1234567. Other members do not see it."
      />
      <NewPasswordInput
        {...field('password')}
        label="Password"
        enterKeyHint="done"
        value={password}
        person={{ email, username, phone }}
      />
      <Button type="submit" size="large" className="mt-1" pending={isPending} pendingLabel="Creating your account…">
        Create my account
      </Button>
    </form>
  )
}
