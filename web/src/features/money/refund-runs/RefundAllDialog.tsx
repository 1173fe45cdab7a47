import type { RefundAll } from '@muster/contract/money/refund-runs.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { useSession } from '../../../api/session.ts'
import { WritingDialog } from '../../../ui/overlay/WritingDialog.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { Loading, Skeleton } from '../../../ui/page/Skeleton.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'
import { DecideForm } from './DecideForm.tsx'
import { NothingToRefund } from './PlanSums.tsx'
import { PlanTable } from './PlanTable.tsx'
import { RefundAllForm } from './RefundAllForm.tsx'
import { refundAllQuery } from './refund-runs.queries.ts'

const Content = ({ state: { run, plan, campaignId }, onClose }: { state: RefundAll; onClose: () => void }) => {
  const { user } = useSession()
  if (!plan) return <Alert title="The donations are being refunded">The page behind this shows the progress.</Alert>
  if (run?.status === 'waiting_for_second') {
    const isOwn = run.requestedBy?._id === user?._id
    return <DecideForm campaignId={campaignId} run={run} plan={plan} isOwn={isOwn} onClose={onClose} />
  }
  if (plan.amount > 0) return <RefundAllForm campaignId={campaignId} plan={plan} onClose={onClose} />
  return (
    <div className="grid gap-5">
      <NothingToRefund plan={plan} />
      {plan.linesInAll > 0 && <PlanTable plan={plan} />}
    </div>
  )
}

/** Shows what refunding all donors does to each donation, and starts it, or decides about it as the second admin. */
export const RefundAllDialog = ({ campaignId, onClose }: { campaignId: string; onClose: () => void }) => {
  const { data: state, error, refetch } = useQuery(refundAllQuery(useApi(), campaignId))
  return (
    <WritingDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Refund all donors"
      description={state && <bdi>{state.campaignTitle}</bdi>}
    >
      {state && <Content state={state} onClose={onClose} />}
      {!state && error && <Failure what="Failed to load" error={error} retry={() => void refetch()} />}
      {!state && !error && (
        <Loading>
          <Skeleton className="h-72" />
        </Loading>
      )}
    </WritingDialog>
  )
}
