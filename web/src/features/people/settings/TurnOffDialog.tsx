import { removeSecondFactorEndpoint } from '@muster/contract/people/second-factor.ts'
import { useId } from 'react'
import { useApi } from '../../../api/context.tsx'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { FormSummary } from '../../../ui/form/FormSummary.tsx'
import { CodeInput } from '../CodeInput.tsx'

/** Requires a code, so that an open session alone is not enough. */
export const TurnOffDialog = ({ onTurnedOff, onClose }: { onTurnedOff: () => void; onClose: () => void }) => {
  const formId = useId()
  const api = useApi()
  const { field, onSubmit, isPending, problems } = useContractForm({
    schema: removeSecondFactorEndpoint.body,
    defaultValues: { code: '' },
    send: async (body) => {
      await api.call(removeSecondFactorEndpoint, { body })
      onTurnedOff()
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Turn off the second factor"
      description="Your password alone will open your account, and your recovery codes will no longer work."
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Keep it on
          </Button>
          <Button type="submit" form={formId} tone="danger" pending={isPending} pendingLabel="Turning off…">
            Turn it off
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={onSubmit}>
        <FormSummary problems={problems} />
        <CodeInput {...field('code')} takesRecoveryCode />
      </form>
    </Dialog>
  )
}
