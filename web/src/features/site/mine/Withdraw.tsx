import type { GuestSupport } from '@muster/contract/site/mine.ts'
import { useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import { ActionForm } from '../../../ui/form/ActionForm.tsx'
import { onDemand } from '../../../ui/overlay/on-demand.tsx'
import { isOpen } from './support-standing.ts'

type Form = { submit: (event: SubmitEvent<HTMLFormElement>) => void; isPending: boolean }

const [WithdrawDialog] = onDemand(async () => (await import('./WithdrawDialog.tsx')).WithdrawDialog)

/**
 * The form that withdraws a guest's support. A counted support is withdrawn after a question, because the guest comes back only by another mail.
 * Without scripts it is withdrawn at once.
 */
export const Withdraw = ({ support, form, children }: { support: GuestSupport; form: Form; children: ReactNode }) => {
  const [isAsking, setIsAsking] = useState(false)
  const { campaignId, title } = support
  const fields = { do: 'withdraw', campaignId }
  const pendingLabel = 'Withdrawing…'
  const mayComeBack = support.standing === 'confirmed' && isOpen(support)
  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsAsking(true)
  }
  const withdraw = (event: SubmitEvent<HTMLFormElement>) => {
    form.submit(event)
    setIsAsking(false)
  }
  return (
    <>
      <ActionForm
        submission={mayComeBack ? { ...form, submit: ask } : form}
        tone="secondary"
        pendingLabel={pendingLabel}
        fields={fields}
      >
        {children}
      </ActionForm>
      {isAsking && (
        <WithdrawDialog
          title={title}
          onClose={() => setIsAsking(false)}
          action={
            <ActionForm submission={{ ...form, submit: withdraw }} pendingLabel={pendingLabel} fields={fields}>
              Withdraw my support
            </ActionForm>
          }
        />
      )}
    </>
  )
}
