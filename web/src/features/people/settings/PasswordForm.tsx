import { changePasswordEndpoint } from '@muster/contract/people/accounts.ts'
import type { User } from '@muster/contract/people/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.tsx'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { FormSummary } from '../../../ui/form/FormSummary.tsx'
import { PasswordInput } from '../../../ui/form/PasswordInput.tsx'
import { NewPasswordInput } from '../NewPasswordInput.tsx'
import { sessionsKey } from './sessions.queries.ts'

/** Changes the password, which ends every other session. */
export const PasswordForm = ({ user }: { user: User }) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const [isChanged, setIsChanged] = useState(false)
  const { form, field, onSubmit, isPending, problems } = useContractForm({
    schema: changePasswordEndpoint.body,
    defaultValues: { currentPassword: '', newPassword: '' },
    failure: 'Failed to change password',
    send: async (body) => {
      setIsChanged(false)
      await api.call(changePasswordEndpoint, { body })
      form.reset()
      setIsChanged(true)
      void queryClient.invalidateQueries({ queryKey: sessionsKey })
    },
  })
  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <FormSummary problems={problems} />
      {isChanged && (
        <Alert tone="good" live title="Your password is changed">
          <p>Your other sessions were ended. We also sent you a mail about the change.</p>
        </Alert>
      )}
      {/* Password managers keep the new password with this name. */}
      <input type="text" autoComplete="username" value={user.email} readOnly className="hidden" />
      <PasswordInput
        {...field('currentPassword')}
        label="Current password"
        autoComplete="current-password"
        enterKeyHint="next"
      />
      <NewPasswordInput
        {...field('newPassword')}
        label="New password"
        enterKeyHint="done"
        value={form.watch('newPassword')}
        person={user}
      />
      <Button type="submit" className="justify-self-start" pending={isPending} pendingLabel="Changing…">
        Change password
      </Button>
    </form>
  )
}
