import { DisputeInput } from '@muster/contract/disputes/disputes.ts'
import * as z from 'zod/mini'
import { useContractForm } from '../../lib/useContractForm.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { DialogForm } from '../../ui/overlay/DialogForm.tsx'
import { SaidFields } from './DisputeFields.tsx'

const Body = z.pick(DisputeInput, { reason: true, details: true })

/** Asks a guest what is wrong with their donation. */
export const RaiseDialog = ({
  raise,
  onClose,
}: {
  raise: (body: { reason: string; details: string }) => Promise<void>
  onClose: (isRaised: boolean) => void
}) => {
  const made = useContractForm({
    schema: Body,
    defaultValues: { reason: '', details: '' },
    failure: 'Failed to create dispute',
    send: async (body) => {
      await raise(body)
      onClose(true)
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose(false)}
      title="Report a problem with this donation"
      description="An admin of this site looks into it, and writes to you by mail."
    >
      <DialogForm form={made} action="Send the dispute" pendingLabel="Sending…" onCancel={() => onClose(false)}>
        <SaidFields reason={made.field('reason')} details={made.field('details')} />
      </DialogForm>
    </Dialog>
  )
}
