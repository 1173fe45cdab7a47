import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { useState } from 'react'
import { useLostFocus } from '../../../lib/useLostFocus.ts'
import { Button, type ButtonSize } from '../../../ui/button/Button.tsx'
import { DecisionDialog } from './DecisionDialog.tsx'
import { actionsFor, actionWords, type CampaignAction } from './decision-words.ts'

/** The buttons by which an admin decides about a campaign, each with a dialog. `onClosed`: called when a dialog closes. */
export const DecisionMenu = ({
  campaign,
  seen,
  size = 'small',
  onClosed,
}: {
  campaign: Pick<Campaign, '_id' | 'title' | 'standing'>
  /** The time of the last edit that the admin has read. If there is a later one, the campaign is not published. */
  seen?: string
  size?: ButtonSize
  onClosed?: () => void
}) => {
  const [action, setAction] = useState<CampaignAction | null>(null)
  // A decision removes the button that opened the dialog.
  useLostFocus(`${campaign.standing} ${action}`, 'main h1')
  const close = () => {
    setAction(null)
    onClosed?.()
  }
  return (
    <>
      {actionsFor[campaign.standing].map((one) => (
        <Button key={one} tone="secondary" size={size} aria-haspopup="dialog" onClick={() => setAction(one)}>
          {actionWords[one].label}
        </Button>
      ))}
      {action && <DecisionDialog action={action} campaign={campaign} onClose={close} {...(seen && { seen })} />}
    </>
  )
}
