import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { Suspense, lazy, useState } from 'react'
import { useNow } from '../../../lib/now.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { lockOf } from './promise-lock.ts'

const UrgentDialog = lazy(async () => ({ default: (await import('./UrgentDialog.tsx')).UrgentDialog }))

/** Lets the owner send an urgent update, from the lock of the promise to the end. `onSent`: the page shows the update then. */
export const UrgentButton = ({ campaign, onSent }: { campaign: Campaign; onSent: () => Promise<void> }) => {
  const [isOpen, setIsOpen] = useState(false)
  const isLocked = lockOf(campaign.endsAt, useNow())?.kind === 'locked'
  const isMailed = campaign.standing === 'published' || campaign.standing === 'frozen'
  const mayOpen = isLocked && isMailed && campaign.cancelledAt === null
  // An open dialog stays when the campaign ends meanwhile, so that nothing typed is lost.
  if (!mayOpen && !isOpen) return null
  return (
    <>
      <Button tone="secondary" size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Icon name="warning" />
        Send an urgent update
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <UrgentDialog campaign={campaign} onSent={onSent} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
