import type { CampaignSummary } from '@muster/contract/campaigns/campaigns.ts'
import { Suspense, lazy, useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'

const WriteUpdateDialog = lazy(async () => ({ default: (await import('./UpdateDialogs.tsx')).WriteUpdateDialog }))

/** Lets the owner write an update, unless the campaign is not published. @param isCompact in a row of a list */
export const WriteUpdateButton = ({
  campaign,
  isCompact = false,
}: {
  campaign: Pick<CampaignSummary, '_id' | 'title' | 'timeZone' | 'standing'>
  isCompact?: boolean
}) => {
  const [isOpen, setIsOpen] = useState(false)
  // An open dialog stays, so that nothing typed is lost.
  if (campaign.standing !== 'published' && !isOpen) return null
  return (
    <>
      <Button
        tone={isCompact ? 'quiet' : 'secondary'}
        size="small"
        aria-haspopup="dialog"
        aria-label={isCompact ? `Write an update about ${campaign.title}` : undefined}
        onClick={() => setIsOpen(true)}
      >
        {!isCompact && <Icon name="mail" />}
        <span>Write an update</span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <WriteUpdateDialog campaign={campaign} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
