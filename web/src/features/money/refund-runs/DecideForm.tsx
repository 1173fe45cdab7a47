import { confirmRefundAll, declineRefundAll } from '@muster/contract/facts/admin-calls.ts'
import type { RefundPlan, RefundRun } from '@muster/contract/money/refund-runs.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callOnce } from '../../../api/call-once.ts'
import { useApi } from '../../../api/context.tsx'
import { answerOr } from '../../../api/errors.ts'
import { formatMoney } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { DialogFoot } from '../../../ui/overlay/DialogFoot.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'
import { NothingToRefund, PlanSums } from './PlanSums.tsx'
import { PlanTable } from './PlanTable.tsx'
import { useReloadRuns } from './refund-runs.queries.ts'

type Props = { campaignId: string; run: RefundRun; plan: RefundPlan; isOwn: boolean; onClose: () => void }

const useDecision = ({ campaignId, run, plan, onClose }: Props) => {
  const api = useApi()
  const reload = useReloadRuns(campaignId)
  const params = { id: campaignId }
  const settle = { onSuccess: onClose, onSettled: reload }
  const confirm = useMutation({
    mutationFn: () => callOnce(api, confirmRefundAll, { params, body: { runId: run._id, amount: plan.amount } }),
    ...settle,
  })
  const decline = useMutation({
    mutationFn: (reason: string) =>
      api.call(declineRefundAll, { params, body: { runId: run._id, ...(reason.trim() !== '' && { reason }) } }),
    ...settle,
  })
  return { confirm, decline, isPending: confirm.isPending || decline.isPending }
}

/** The decision of the second admin, or withdrawing one's own. */
export const DecideForm = (props: Props) => {
  const { run, plan, isOwn } = props
  const [reason, setReason] = useState('')
  const { confirm, decline, isPending } = useDecision(props)
  const error = confirm.error ?? decline.error
  return (
    <div className="grid gap-5">
      <Alert title={`Asked by ${isOwn ? 'you' : (run.requestedBy?.displayName ?? 'a former admin')}`}>
        <p>{run.reason}</p>
      </Alert>
      {plan.amount > 0 ? <PlanSums plan={plan} /> : <NothingToRefund plan={plan} />}
      <PlanTable plan={plan} />
      {!isOwn && (
        <TextArea
          label="If you decline: why"
          optional
          rows={2}
          value={reason}
          help="The admin who asked reads it."
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {error && <Alert tone="danger" live title={answerOr('Failed to decide', error)} />}
      <DialogFoot>
        <Button tone="secondary" pending={isPending} onClick={() => decline.mutate(reason)}>
          {isOwn ? 'Withdraw it' : 'Decline'}
        </Button>
        {!isOwn && plan.amount > 0 && (
          <Button tone="danger" pending={isPending} onClick={() => confirm.mutate()}>
            Refund {formatMoney(plan.amount, 'USD')}
          </Button>
        )}
      </DialogFoot>
    </div>
  )
}
