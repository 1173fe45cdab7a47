import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import type { CampaignUpdate } from '@muster/contract/campaigns/update.ts'
import { Suspense, lazy, useState } from 'react'
import { RemoveDialog } from '../../features/campaigns/updates/RemoveDialog.tsx'
import { canBeTakenBack } from '../../features/campaigns/updates/update-words.ts'
import { UpdateFate } from '../../features/campaigns/updates/UpdateFate.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Empty } from '../../ui/page/Empty.tsx'
import { PlainText } from '../../ui/text/PlainText.tsx'
import { WriteUpdateButton } from './WriteUpdateButton.tsx'

const EditUpdateDialog = lazy(async () => ({ default: (await import('./UpdateDialogs.tsx')).EditUpdateDialog }))

/** What the owner reads before the first update. */
export const NewsInvitation = ({ campaign }: { campaign: Campaign }) => (
  <Empty action={<WriteUpdateButton campaign={campaign} />}>
    Tell those who stand behind the campaign what is new. They are mailed, and it stays on this page.
  </Empty>
)

/** The state of an update's mails, and the owner's actions on it. */
export const OwnersUpdate = ({ campaign, update }: { campaign: Campaign; update: CampaignUpdate }) => {
  const [asked, setAsked] = useState<'edit' | 'remove' | null>(null)
  const close = () => setAsked(null)
  if (update.removedBecause) {
    return (
      <div className="mt-2 grid gap-1 border-l-4 border-line pl-4">
        <p className="text-sm text-mute">An admin removed it. Only those who organise the campaign read the reason:</p>
        <PlainText text={update.removedBecause} className="max-w-prose" />
      </div>
    )
  }
  if (update.removedAt !== null) return null
  return (
    <div className="mt-3 grid gap-1 print:hidden">
      <UpdateFate update={update} timeZone={campaign.timeZone} />
      <div className="-mx-3.5 flex flex-wrap">
        {(campaign.standing === 'published' || asked === 'edit') && (
          <Button
            tone="quiet"
            size="small"
            aria-haspopup="dialog"
            aria-label={`Edit the update ${update.title}`}
            onClick={() => setAsked('edit')}
          >
            Edit
          </Button>
        )}
        <Button
          tone="quiet"
          size="small"
          aria-haspopup="dialog"
          aria-label={
            canBeTakenBack(update) ? `Take back the update ${update.title}` : `Remove the update ${update.title}`
          }
          onClick={() => setAsked('remove')}
        >
          {canBeTakenBack(update) ? 'Take back' : 'Remove'}
        </Button>
      </div>
      {asked === 'edit' && (
        <Suspense fallback={null}>
          <EditUpdateDialog {...{ campaign, update }} onClose={close} />
        </Suspense>
      )}
      {asked === 'remove' && <RemoveDialog campaignId={campaign._id} update={update} onClose={close} />}
    </div>
  )
}
