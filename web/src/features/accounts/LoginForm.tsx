import { login } from '@muster/contract/accounts.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLogin } from '../../api/session.ts'
import { useContractForm } from '../../lib/useContractForm.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { FormSummary } from '../../ui/FormSummary.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { clearAccountDraft, readAccountDraft, useKeptFields } from './account-draft.ts'

/** Opens a session. The page sees it, and leads on. `next`: where to, kept on the way to a new password. */
export const LoginForm = ({ next }: { next: string | undefined }) => {
  const logIn = useLogin()
  const [draft] = useState(readAccountDraft)
  const { form, field, onSubmit, isPending, problems } = useContractForm({
    schema: login.body,
    defaultValues: { email: draft.email, password: '' },
    send: async (body) => {
      await logIn(body)
      clearAccountDraft()
    },
  })
  useKeptFields(form)
  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <FormSummary problems={problems} />
      <TextInput
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        enterKeyHint="next"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div>
        <PasswordInput {...field('password')} label="Password" autoComplete="current-password" enterKeyHint="go" />
        <Link to={paths.forgot(next)} className="text-link mt-1 inline-flex min-h-11 items-center text-sm">
          Forgot your password?
        </Link>
      </div>
      <Button type="submit" size="large" pending={isPending} pendingLabel="Logging in…">
        Log in
      </Button>
    </form>
  )
}
