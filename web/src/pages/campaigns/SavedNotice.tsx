import { useState } from 'react'
import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { ShareButton } from '../../features/campaigns/campaign/page/ShareButton.tsx'
import { useFocusOnMount } from '../../lib/useFocusOnMount.ts'
import { Alert } from '../../ui/text/Alert.tsx'

/** Whether the focus is still where the new page put it. */
const isAtHeading = () => document.activeElement === document.body || document.activeElement?.tagName === 'H1'

/** It takes the focus, which would otherwise be behind it, at the heading of the new page: Share it is the next stop of the keyboard. */
const Published = ({ campaign }: { campaign: Campaign }) => {
  const [takesFocus] = useState(isAtHeading)
  const box = useFocusOnMount<HTMLDivElement>(takesFocus)
  return (
    <div ref={box} tabIndex={-1}>
      <Alert
        tone="good"
        live
        title="Your campaign is published. Share it first with people you know will come"
        action={<ShareButton campaign={campaign} tone="primary" label="Share it" printsPoster />}
      />
    </div>
  )
}

/** Tells the owner what was saved. @param isNew whether the campaign was published just now, or would have been without a review */
export const SavedNotice = ({ campaign, isNew }: { campaign: Campaign; isNew: boolean }) => {
  if (!isNew) return <Alert tone="good" live title="Your changes are saved" />
  if (campaign.standing === 'in_review') {
    return (
      <Alert tone="good" live title="Your campaign is saved, and waits for an admin">
        <p>
          It takes no support and no donations until it is published, and is in no list. People who have its link see
          it, and you can edit it. We write to you when an admin has decided.
        </p>
      </Alert>
    )
  }
  if (campaign.standing !== 'published' || campaign.cancelledAt !== null) return null
  return <Published campaign={campaign} />
}
