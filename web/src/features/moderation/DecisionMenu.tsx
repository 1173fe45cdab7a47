import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { useEffect, useState } from 'react'
import { Button, type ButtonSize } from '../../ui/button/Button.tsx'
import { DecisionDialog } from './DecisionDialog.tsx'
import { actionsFor, actionWords, type CampaignAction } from './decision-words.ts'

/** A decision removes the button that opened the dialog. Then the heading of the page gets the focus. */
const useFocusAfter = (action: CampaignAction | null) => {
  useEffect(() => {
    if (action === null) return undefined
    return () =>
      // The closed dialog gives the focus back before the next frame.
      void requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus()
      })
  }, [action])
}

/** The buttons by which an admin decides about a campaign, each with a dialog. `onClosed`: called when a dialog closes. */
export const DecisionMenu = ({
  campaign,
  seen,
  size = 'small',
  onClosed,
}: {
  campaign: Pick<Campaign, '_id' | 'title' | 'standing'>
  /** The last edit that the admin has read. A later one is not published. */
  seen?: string
  size?: ButtonSize
  onClosed?: () => void
}) => {
  const [action, setAction] = useState<CampaignAction | null>(null)
  useFocusAfter(action)
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
