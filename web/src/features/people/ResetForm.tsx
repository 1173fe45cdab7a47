import { resetPasswordEndpoint } from '@muster/contract/people/accounts.ts'
import { checkLink } from '@muster/contract/facts/account-calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/context.tsx'
import { ApiError } from '../../api/errors.ts'
import { sessionToken } from '../../api/token.ts'
import { useContractForm } from '../../lib/useContractForm.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { Alert } from '../../ui/text/Alert.tsx'
import { FormSummary } from '../../ui/form/FormSummary.tsx'
import { NewPasswordInput } from './NewPasswordInput.tsx'

const NewLink = () => (
  <div>
    <p className="mb-3">A link works once, within one hour. Only the newest one counts.</p>
    <ButtonLink tone="secondary" to={paths.forgot()}>
      Ask for a new link
    </ButtonLink>
  </div>
)

/** The sentence of a link that does not work, as soon as the page is open. Null: it works, or it is not known yet. It only reads. */
const useDeadLink = (token: string): string | null => {
  const api = useApi()
  const { error } = useQuery({
    queryKey: ['reset-link', token],
    queryFn: async () => {
      await api.call(checkLink, { params: { kind: 'reset-password', token } })
      return null
    },
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return error instanceof ApiError && error.code === 'invalid_token' ? error.message : null
}

/** Sets a new password with a mailed token. It ends every session of the account, including the one in this browser. */
export const ResetForm = ({ token, onDone }: { token: string; onDone: (message: string) => void }) => {
  const api = useApi()
  const deadLink = useDeadLink(token)
  const [isSpent, setIsSpent] = useState(false)
  const { form, field, onSubmit, isPending, problems } = useContractForm({
    schema: resetPasswordEndpoint.body,
    defaultValues: { password: '' },
    send: async (body) => {
      setIsSpent(false)
      try {
        const { message } = await api.call(resetPasswordEndpoint, { params: { token }, body })
        sessionToken.write(null)
        onDone(message)
      } catch (error) {
        setIsSpent(error instanceof ApiError && error.code === 'invalid_token')
        throw error
      }
    },
  })
  if (deadLink !== null) {
    return (
      <div className="grid gap-5">
        <Alert tone="danger" live title={deadLink} />
        <NewLink />
      </div>
    )
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <FormSummary problems={problems} />
      {isSpent && <NewLink />}
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
