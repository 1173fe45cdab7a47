import type { CampaignSummary } from '@muster/contract/campaigns/campaigns.ts'
import { Suspense, lazy } from 'react'
import { useNow } from '../../../../lib/now.tsx'
import { dateState } from '../campaign-words.ts'
import type { EndingKind } from './EndingDialog.tsx'

const EndingMenu = lazy(async () => ({ default: (await import('./EndingMenu.tsx')).EndingMenu }))

/** How an owner can end a campaign now: cancel it before its end, delete it while no one supported it or donated. */
const endingsOf = (campaign: CampaignSummary, nowMs: number): EndingKind[] => [
  ...(dateState(campaign, nowMs) === 'coming' ? (['cancel'] as const) : []),
  ...(campaign.support === 0 && campaign.totalRaised === 0 ? (['delete'] as const) : []),
]

/** The owner's actions to cancel or delete a campaign, loaded for owners only; renders nothing if there are none. */
export const EndingActions = ({
  campaign,
  isCompact = false,
  onDone,
}: {
  campaign: CampaignSummary
  isCompact?: boolean
  onDone: (kind: EndingKind) => void
}) => {
  const kinds = endingsOf(campaign, useNow())
  if (kinds.length === 0) return null
  return (
    <Suspense fallback={null}>
      <EndingMenu kinds={kinds} campaign={campaign} isCompact={isCompact} onDone={onDone} />
    </Suspense>
  )
}
