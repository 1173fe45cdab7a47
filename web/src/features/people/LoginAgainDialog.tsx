import { loginEndpoint } from '@muster/contract/people/accounts.ts'
import { useId, useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import { type EndedBy, heldSession } from '../../api/held-session.ts'
import { useLogin, useSession } from '../../api/session.ts'
import { useContractForm } from '../../lib/useContractForm.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { FormSummary } from '../../ui/form/FormSummary.tsx'
import { PasswordInput } from '../../ui/form/PasswordInput.tsx'
import { CodeInput } from './CodeInput.tsx'

type Values = { password: string; code: string }

/** The page continues once there is a new session. */
const useLoginAgain = (email: string) => {
  const logIn = useLogin()
  const { user } = useSession()
  const [wasAsked, setWasAsked] = useState(false)
  const asksCode = wasAsked || user?.secondFactor === true
  const form = useContractForm({
    schema: loginEndpoint.body,
    defaultValues: { password: '', code: '' },
    toBody: ({ password, code }: Values) => ({ email, password, ...(asksCode && { code }) }),
    send: async (body) => {
      try {
        await logIn(body)
      } catch (error) {
        const isCodeMissing = error instanceof ApiError && error.code === 'second_factor_required'
        if (isCodeMissing) setWasAsked(true)
        throw error
      }
    },
  })
  return { ...form, asksCode }
}

const descriptions: Record<EndedBy, string> = {
  elsewhere: 'Your session has ended. What you typed is kept. Log in to continue.',
  'wrong proofs':
    'The password or code was wrong five times, so this session has ended. Nothing was changed and your account is not locked. Log in to continue.',
}

/** Asks the person whose session ended to log in again, above what they were filling in. Closing it keeps the page as it is. */
export const LoginAgainDialog = ({ email, endedBy }: { email: string; endedBy: EndedBy }) => {
  const formId = useId()
  const { field, onSubmit, isPending, problems, asksCode } = useLoginAgain(email)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && heldSession.postponed()}
      title="Log in to continue"
      description={descriptions[endedBy]}
      footer={
        <>
          <Button tone="secondary" onClick={heldSession.postponed}>
            Not now
          </Button>
          <Button type="submit" form={formId} pending={isPending} pendingLabel="Logging in…">
            Log in
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={onSubmit}>
        <FormSummary problems={problems} />
        <p className="wrap-anywhere">
          As <bdi className="font-semibold">{email}</bdi>
        </p>
        {/* Password managers find the password by this name. */}
        <input type="text" autoComplete="username" value={email} readOnly className="hidden" />
        <PasswordInput
          {...field('password')}
          label="Password"
          autoComplete="current-password"
          enterKeyHint={asksCode ? 'next' : 'go'}
        />
        {asksCode && <CodeInput {...field('code')} takesRecoveryCode enterKeyHint="go" />}
        <a
          href={paths.forgot()}
          target="_blank"
          rel="noopener"
          className="text-link inline-flex min-h-11 items-center justify-self-start text-sm"
        >
          Forgot your password? (opens a new tab)
        </a>
      </form>
    </Dialog>
  )
}
