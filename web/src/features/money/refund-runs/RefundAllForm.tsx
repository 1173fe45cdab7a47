import { refundAllEndpoint, type RefundPlan } from '@muster/contract/money/refund-runs.ts'
import { secondAdminAbove } from '@muster/contract/facts/refund-runs.ts'
import { callOnce } from '../../../api/call-once.ts'
import { useApi } from '../../../api/context.tsx'
import { formatMoney } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { DialogForm } from '../../../ui/overlay/DialogForm.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'
import { PlanSums } from './PlanSums.tsx'
import { PlanTable } from './PlanTable.tsx'
import { useReloadRuns } from './refund-runs.queries.ts'

type Values = { reason: string }
type Props = { campaignId: string; plan: RefundPlan; onClose: () => void }

const useStart = ({ campaignId, plan, onClose }: Props) => {
  const api = useApi()
  const reload = useReloadRuns(campaignId)
  return useContractForm({
    schema: refundAllEndpoint.body,
    defaultValues: { reason: '' },
    toBody: ({ reason }: Values) => ({ reason, amount: plan.amount }),
    failure: 'Failed to refund',
    send: async (body) => {
      await callOnce(api, refundAllEndpoint, { params: { id: campaignId }, body }).catch((error: unknown) => {
        void reload()
        throw error
      })
      await reload()
      onClose()
    },
  })
}

/** Asks for the reason and starts the run. The button names the sum. */
export const RefundAllForm = (props: Props) => {
  const { plan, onClose } = props
  const made = useStart(props)
  const amount = formatMoney(plan.amount, 'USD')
  return (
    <DialogForm
      form={made}
      action={plan.needsSecond ? `Ask a second admin to refund ${amount}` : `Refund ${amount}`}
      tone="danger"
      pendingLabel="Recording…"
      onCancel={onClose}
    >
      <PlanSums plan={plan} />
      {plan.needsSecond && (
        <Alert title="A second admin has to confirm it">
          <p>
            It is more than {formatMoney(secondAdminAbove, 'USD')}. The other admins get a mail, and nothing is refunded
            before one of them confirms.
          </p>
        </Alert>
      )}
      <PlanTable plan={plan} />
      <TextArea
        {...made.field('reason')}
        label="Reason"
        rows={2}
        help="The donors and the owner of the campaign read it in their mails."
      />
    </DialogForm>
  )
}
