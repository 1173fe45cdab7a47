import { resetPassword } from '@muster/contract/accounts/accounts.ts'
import { useState } from 'react'
import { useApi } from '../../api/context.tsx'
import { ApiError } from '../../api/errors.ts'
import { sessionToken } from '../../api/token.ts'
import { useContractForm } from '../../lib/useContractForm.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { FormSummary } from '../../ui/form/FormSummary.tsx'
import { NewPasswordInput } from './NewPasswordInput.tsx'

/** Sets a new password with a mailed token. It ends every session of the account, including the one in this browser. */
export const ResetForm = ({ token, onDone }: { token: string; onDone: (message: string) => void }) => {
  const api = useApi()
  const [isSpent, setIsSpent] = useState(false)
  const { form, field, onSubmit, isPending, problems } = useContractForm({
    schema: resetPassword.body,
    defaultValues: { password: '' },
    send: async (body) => {
      setIsSpent(false)
      try {
        const { message } = await api.call(resetPassword, { params: { token }, body })
        sessionToken.write(null)
        onDone(message)
      } catch (error) {
        setIsSpent(error instanceof ApiError && error.code === 'invalid_token')
        throw error
      }
    },
  })
  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <FormSummary problems={problems} />
      {isSpent && (
        <div>
          <p className="mb-3">A link works once, within one hour. Only the newest one counts.</p>
          <ButtonLink tone="secondary" to={paths.forgot()}>
            Ask for a new link
          </ButtonLink>
        </div>
      )}
      <NewPasswordInput
        {...field('password')}
        label="New password"
        enterKeyHint="done"
        value={form.watch('password')}
        person={null}
      />
      <Button type="submit" size="large" pending={isPending} pendingLabel="Saving…">
        Set the new password
      </Button>
    </form>
  )
}
