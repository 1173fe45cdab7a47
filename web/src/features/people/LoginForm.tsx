import { loginEndpoint } from '@muster/contract/people/accounts.ts'
import { useEffect, useState } from 'react'
import { Link } from '../../router/Link.tsx'
import { ApiError } from '../../api/errors.ts'
import { useLogin } from '../../api/session.ts'
import { useContractForm } from '../../lib/useContractForm.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormSummary } from '../../ui/form/FormSummary.tsx'
import { PasswordInput } from '../../ui/form/PasswordInput.tsx'
import { EmailInput } from '../../ui/form/EmailInput.tsx'
import { clearAccountDraft, useAccountDraft, useKeptFields } from './account-draft.ts'
import { CodeInput } from './CodeInput.tsx'

type Values = { email: string; password: string; code: string }

const asksForCode = (error: unknown) => error instanceof ApiError && error.code === 'second_factor_required'

/** `second_factor_required` is not an error: the form asks for the code and keeps its input. */
const useLoginForm = () => {
  const logIn = useLogin()
  const draft = useAccountDraft()
  // Another address may belong to an account without a second factor.
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const made = useContractForm({
    schema: loginEndpoint.body,
    defaultValues: { email: draft.email, password: '', code: '' },
    toBody: ({ code, ...rest }: Values) => (rest.email === askedFor ? { ...rest, code } : rest),
    send: async (body) => {
      try {
        await logIn(body)
        clearAccountDraft()
      } catch (error) {
        if (!asksForCode(error)) throw error
        setAskedFor(made.form.getValues('email'))
      }
    },
  })
  useKeptFields(made.form)
  const { setFocus } = made.form
  useEffect(() => {
    if (askedFor !== null) setFocus('code')
  }, [askedFor, setFocus])
  return { ...made, isCodeAsked: made.form.watch('email') === askedFor }
}

/** Logs in. The page then redirects. `next`: the target, kept while the person resets the password. */
export const LoginForm = ({ next }: { next: string | undefined }) => {
  const { field, onSubmit, isPending, problems, isCodeAsked } = useLoginForm()
  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <FormSummary problems={problems} />
      <EmailInput {...field('email')} label="Email" autoComplete="username" enterKeyHint="next" />
      <div>
        <PasswordInput {...field('password')} label="Password" autoComplete="current-password" enterKeyHint="go" />
        <Link to={paths.forgot(next)} className="text-link mt-1 inline-flex min-h-11 items-center text-sm">
          Forgot your password?
        </Link>
      </div>
      {isCodeAsked && <CodeInput {...field('code')} takesRecoveryCode enterKeyHint="go" />}
      <Button type="submit" size="large" pending={isPending} pendingLabel="Logging in…">
        Log in
      </Button>
    </form>
  )
}
