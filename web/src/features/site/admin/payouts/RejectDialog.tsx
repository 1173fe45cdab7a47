import { defaultRejectReason } from '@muster/contract/facts/payouts.ts'
import { type PayoutDetails, rejectPayoutEndpoint } from '@muster/contract/money/payouts.ts'
import { callOnce } from '../../../../api/call-once.ts'
import { useApi } from '../../../../api/context.tsx'
import { useContractForm } from '../../../../lib/useContractForm.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { Money } from '../../../../ui/text/Money.tsx'
import { TextInput } from '../../../../ui/form/TextInput.tsx'
import { DecisionDialog } from '../DecisionDialog.tsx'
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
export const RejectDialog = ({ payout, onClose }: { payout: PayoutDetails; onClose: () => void }) => {
  const api = useApi()
  const conclude = useConclusion(payout._id)
  const made = useContractForm({
    schema: rejectPayoutEndpoint.body,
    defaultValues: { reason: '' },
    failure: 'Failed to reject',
    send: async (body) => {
      await conclude(callOnce(api, rejectPayoutEndpoint, { params: { id: payout._id }, body }))
      onClose()
    },
  })
  return (
    <DecisionDialog
      title="Reject this payout?"
      about={payout.campaignTitle}
      form={made}
      action="Reject the payout"
      tone="danger"
      onClose={onClose}
    >
      <p>
        <Money amount={payout.net} /> stays with the campaign, and{' '}
        <bdi className="font-semibold">{payout.owner.displayName}</bdi> can request a payout again.
      </p>
      <TextInput
        {...made.field('reason')}
        label="Reason"
        optional
        help={`Mailed to ${payout.ownerEmail}. Without one: ${defaultRejectReason}.`}
      />
      <Templates onChoose={(reason) => made.form.setValue('reason', reason, { shouldValidate: true })} />
    </DecisionDialog>
  )
}
