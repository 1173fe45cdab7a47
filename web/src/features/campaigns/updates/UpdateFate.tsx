import type { CampaignUpdate } from '@muster/contract/campaigns/update.ts'
import { useNow } from '../../../lib/now.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'
import { PlainText } from '../../../ui/text/PlainText.tsx'
import { fateWords } from './fate-words.ts'

/** What becomes of the mails of an update, as its owner reads it. */
export const UpdateFate = ({ update, timeZone }: { update: CampaignUpdate; timeZone: string }) => {
  const fate = fateWords(update, timeZone, useNow())
  if (update.review?.status !== 'held' || update.mailedAt !== null) return <p className="text-sm text-mute">{fate}</p>
  return (
    <Alert tone="warning" title={fate}>
      {update.review.reason !== null && <PlainText text={update.review.reason} />}
      <p>You can edit the update or take it back.</p>
    </Alert>
  )
}
