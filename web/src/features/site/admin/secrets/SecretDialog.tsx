import { knownSecrets } from '@muster/contract/facts/secrets.ts'
import { saveSecretEndpoint } from '@muster/contract/site/secrets.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../../api/context.tsx'
import { useContractForm } from '../../../../lib/useContractForm.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { WritingDialog } from '../../../../ui/overlay/WritingDialog.tsx'
import { DialogFoot } from '../../../../ui/overlay/DialogFoot.tsx'
import { FormSummary } from '../../../../ui/form/FormSummary.tsx'
import { PasswordInput } from '../../../../ui/form/PasswordInput.tsx'
import { Select } from '../../../../ui/form/Select.tsx'
import { TextArea } from '../../../../ui/form/TextArea.tsx'
import { TextInput } from '../../../../ui/form/TextInput.tsx'

const smtpNote =
  ' In production it is used after 24 hours. On a new site, where no mail was sent yet, it is used at once.'

/** The option for a name that the server does not know. */
const another = 'another'
/** Has several lines, so it cannot be typed into a password field. */
const ofManyLines = 'PAYPAL_SANDBOX_LOGINS'

const nameOptions = [
  { value: '', label: 'Choose one' },
  ...Object.keys(knownSecrets).map((name) => ({ value: name, label: name })),
  { value: another, label: 'Another name' },
]

const useSecretForm = (givenName: string, onSaved: (name: string) => void) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useContractForm({
    schema: saveSecretEndpoint.body,
    defaultValues: { choice: givenName, name: givenName, value: '' },
    toBody: ({ choice, name, value }) => ({ name: choice === another || givenName ? name : choice, value }),
    send: async (body) => {
      const { name } = await api.call(saveSecretEndpoint, { body })
      await queryClient.invalidateQueries({ queryKey: ['admin', 'tokens'] })
      // The new value may turn on mail or donations.
      void queryClient.invalidateQueries({ queryKey: ['site'] })
      onSaved(name)
    },
  })
}

/** Stores a new secret, or with `givenName` a new value of a stored one. */
export const SecretDialog = ({
  givenName,
  onClose,
  onSaved,
}: {
  givenName: string
  onClose: () => void
  onSaved: (name: string) => void
}) => {
  const { form, field, errorOf, onSubmit, isPending, problems } = useSecretForm(givenName, onSaved)
  const choice = form.watch('choice')
  const isAnother = choice === another && !givenName
  const name = isAnother ? '' : choice
  return (
    <WritingDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={givenName ? `Replace ${givenName}` : 'Add a secret'}
      description={knownSecrets[name]?.purpose}
    >
      <form noValidate className="grid gap-5" onSubmit={onSubmit}>
        <FormSummary problems={problems} />
        {!givenName && (
          <Select
            {...field('choice')}
            error={isAnother ? undefined : errorOf('name')}
            label="Name"
            options={nameOptions}
          />
        )}
        {isAnother && (
          <TextInput
            {...field('name')}
            label="Its name"
            help="The server stores it, but uses only the names of the list."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        {name === ofManyLines ? (
          <TextArea {...field('value')} label="Value" autoComplete="off" spellCheck={false} />
        ) : (
          <PasswordInput {...field('value')} label="Value" autoComplete="off" enterKeyHint="done" />
        )}
        <p className="-mt-2 text-sm text-mute">
          It is encrypted and never shown again. Every admin is mailed its name, and that you stored it.
          {name === 'SMTP_URL' && <span>{smtpNote}</span>}
        </p>
        <DialogFoot>
          <Button type="submit" pending={isPending} pendingLabel="Saving…">
            {givenName ? 'Replace it' : 'Save'}
          </Button>
        </DialogFoot>
      </form>
    </WritingDialog>
  )
}
