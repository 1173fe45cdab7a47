import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { DecisionDialog } from './DecisionDialog.tsx'
import { actionsFor, actionWords, type CampaignAction } from './decision-words.ts'

/** The buttons by which an admin decides about a campaign, each with a dialog. */
export const DecisionMenu = ({ campaign }: { campaign: Campaign }) => {
  const [action, setAction] = useState<CampaignAction | null>(null)
  const close = () => setAction(null)
  return (
    <>
      {actionsFor[campaign.standing].map((one) => (
        <Button key={one} tone="secondary" size="small" aria-haspopup="dialog" onClick={() => setAction(one)}>
          {actionWords[one].label}
        </Button>
      ))}
      {action && <DecisionDialog action={action} campaign={campaign} onClose={close} />}
    </>
  )
}
