import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../api/context.tsx'
import { Alert } from '../../../../ui/text/Alert.tsx'
import { attentionQuery } from '../campaigns.queries.ts'

/** Tells an owner about an open dispute and its effect on payouts. Renders nothing without one. */
export const OpenDisputeNotice = ({ campaignId }: { campaignId: string }) => {
  const { data } = useQuery(attentionQuery(useApi()))
  const reasons = data?.find(({ _id }) => _id === campaignId)?.reasons ?? []
  if (!reasons.includes('dispute_open')) return null
  return (
    <div className="mb-8 max-w-3xl">
      <Alert tone="warning" title="A dispute about this campaign is open">
        <p>
          A member of this site raised it, or a donor at PayPal. An admin decides about it, or PayPal. What is in
          dispute is not paid out before: below it is “In dispute, until a decision” or “On hold in disputes at PayPal”.
        </p>
      </Alert>
    </div>
  )
}
