import { defaultRejectReason } from '@muster/contract/facts/payouts.ts'
import { type PayoutDetails, rejectPayout } from '@muster/contract/money/payouts.ts'
import { callOnce } from '../../../api/call-once.ts'
import { useApi } from '../../../api/context.tsx'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { FormSummary } from '../../../ui/form/FormSummary.tsx'
import { Money } from '../../../ui/text/Money.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { useConclusion } from './admin-payouts.queries.ts'
import { reasonTemplates } from './payout-words.ts'

const Templates = ({ onChoose }: { onChoose: (reason: string) => void }) => (
  <div role="group" aria-label="Common reasons" className="grid gap-1">
    {reasonTemplates.map((reason) => (
      <Button
        key={reason}
        tone="quiet"
        size="small"
        className="justify-start text-left"
        onClick={() => onChoose(reason)}
      >
        {reason}
      </Button>
    ))}
  </div>
)

/** Asks for the reason, which is mailed to the owner. */
export const RejectForm = ({ payout, onDone }: { payout: PayoutDetails; onDone: () => void }) => {
  const api = useApi()
  const conclude = useConclusion(payout._id)
  const { field, form, onSubmit, isPending, problems } = useContractForm({
    schema: rejectPayout.body,
    defaultValues: { reason: '' },
    failure: 'Failed to reject',
    send: async (body) => {
      await conclude(callOnce(api, rejectPayout, { params: { id: payout._id }, body }))
      onDone()
    },
  })
  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <FormSummary problems={problems} />
      <p>
        <Money amount={payout.net} /> stay with the campaign, and{' '}
        <bdi className="font-semibold">{payout.owner.displayName}</bdi> can request a payout again.
      </p>
      <TextInput
        {...field('reason')}
        label="Reason"
        optional
        help={`Mailed to ${payout.ownerEmail}. Without one: ${defaultRejectReason}.`}
      />
      <Templates onChoose={(reason) => form.setValue('reason', reason, { shouldValidate: true })} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" tone="danger" pending={isPending}>
          Reject the payout
        </Button>
      </div>
    </form>
  )
}
