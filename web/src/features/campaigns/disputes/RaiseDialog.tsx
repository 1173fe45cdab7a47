import { DisputeInput } from '@muster/contract/campaigns/disputes.ts'
import * as z from 'zod/mini'
import { useFormDraft } from '../../../lib/draft.ts'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { DialogForm } from '../../../ui/overlay/DialogForm.tsx'
import { namedId, type Option } from './dispute-choices.ts'
import { SaidFields, typeLabel } from './DisputeFields.tsx'
import type { Raised } from './disputes.queries.ts'

const Body = z.pick(DisputeInput, { payoutId: true, reason: true, details: true })

/** Asks a guest what is wrong. @param subjects the donation, with an empty value, and payouts */
export const RaiseDialog = ({
  draftName,
  subjects,
  raise,
  onClose,
}: {
  /** Under which name the browser keeps what is typed, until it is sent. */
  draftName: string
  subjects: readonly Option[]
  raise: (body: Raised) => Promise<void>
  onClose: (isRaised: boolean) => void
}) => {
  const [first] = subjects
  const payouts = subjects.filter(({ value }) => value !== '')
  const made = useContractForm({
    schema: Body,
    defaultValues: { payoutId: first?.value ?? '', reason: '', details: '' },
    toBody: ({ payoutId, ...said }) => ({ ...said, payoutId: namedId(payoutId) }),
    failure: 'Failed to create dispute',
    send: async (body) => {
      await raise(body)
      draft.clear()
      onClose(true)
    },
  })
  const draft = useFormDraft(made.form, draftName)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose(false)}
      title="Report a problem"
      description="An admin of this site looks into it, and writes to you by mail."
    >
      <DialogForm form={made} action="Send the dispute" pendingLabel="Sending…" onCancel={() => onClose(false)}>
        {payouts.length > 0 && <Select {...made.field('payoutId')} label={typeLabel} options={subjects} />}
        <SaidFields reason={made.field('reason')} details={made.field('details')} />
      </DialogForm>
    </Dialog>
  )
}
