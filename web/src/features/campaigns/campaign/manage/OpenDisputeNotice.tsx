import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../api/context.tsx'
import { Alert } from '../../../../ui/text/Alert.tsx'
import { attentionQuery } from '../campaigns.queries.ts'

/** Tells an owner about an open dispute that holds no money on this site. Renders nothing without one. */
export const OpenDisputeNotice = ({ campaignId }: { campaignId: string }) => {
  const { data } = useQuery(attentionQuery(useApi()))
  const reasons = data?.find(({ _id }) => _id === campaignId)?.reasons ?? []
  if (!reasons.includes('dispute_open')) return null
  return (
    <div className="mb-8 max-w-3xl">
      <Alert tone="warning" title="A dispute about this campaign is open">
        <p>
          It was raised on this site, or by a donor at PayPal. An admin or PayPal decides about it. What a donor
          contests at PayPal stays on hold until then: below it is “On hold in disputes at PayPal”.
        </p>
      </Alert>
    </div>
  )
}
