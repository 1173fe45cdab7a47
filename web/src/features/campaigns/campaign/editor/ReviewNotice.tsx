import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../api/context.tsx'
import { Alert } from '../../../../ui/text/Alert.tsx'
import { reviewRuleQuery } from '../campaigns.queries.ts'

/** Says before saving that the campaign will wait for an admin. @param campaignId null: a new one */
export const ReviewNotice = ({ campaignId }: { campaignId: string | null }) => {
  const { data } = useQuery(reviewRuleQuery(useApi(), campaignId))
  if (!data?.waits) return null
  return (
    <Alert>
      {campaignId === null
        ? 'An admin looks at your campaign before it is published.'
        : 'If you change the title, type, action, day, place or goal, the campaign waits for an admin. Until then it is in no list and takes no support and no donations.'}
    </Alert>
  )
}
