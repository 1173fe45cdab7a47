import { OwnerName } from '@muster/contract/people/accounts.ts'
import { updateProfile } from '@muster/contract/facts/account-calls.ts'
import type { User } from '@muster/contract/people/accounts.ts'
import { useApi } from '../../api/context.tsx'
import { useReloadAccount } from '../../api/reload-account.ts'
import { useContractForm } from '../../lib/useContractForm.ts'
import { Button } from '../button/Button.tsx'
import { FormSummary } from '../form/FormSummary.tsx'
import { TextInput } from '../form/TextInput.tsx'
import { Alert } from '../text/Alert.tsx'

/** Whether others see neither a name nor a username of a person. */
export const isNameless = ({ name, username }: User) => name === null && username === null

/** Asks an owner for their name before an action. It can be inside another form, so it is none itself. `what`: "you publish". */
export const NameFirst = ({ what }: { what: string }) => {
  const api = useApi()
  const reloadAccount = useReloadAccount()
  const { field, onSubmit, isPending, problems } = useContractForm({
    schema: OwnerName,
    defaultValues: { name: '' },
    failure: 'Failed to update profile',
    send: async (body) => {
      await api.call(updateProfile, { body })
      reloadAccount()
    },
  })
  return (
    <Alert title={`Tell people who you are before ${what}`}>
      <div className="mt-2 grid gap-4">
        <FormSummary problems={problems} />
        <TextInput
          {...field('name')}
          label="Your name"
          autoComplete="name"
          enterKeyHint="done"
          onKeyDown={(event) => event.key === 'Enter' && onSubmit(event)}
          help="It is shown with your campaigns. People support and donate when they know who asks."
        />
        <div>
          <Button pending={isPending} pendingLabel="Saving…" onClick={onSubmit}>
            Save my name
          </Button>
        </div>
      </div>
    </Alert>
  )
}
