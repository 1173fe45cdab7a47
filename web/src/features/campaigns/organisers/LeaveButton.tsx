import { useState } from 'react'
import { useApi } from '../../../api/context.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { leaving } from './leaving.ts'

/** Lets a co-organiser leave a campaign from a list. */
export const LeaveButton = ({
  campaign,
  userId,
  onLeft,
}: {
  campaign: { _id: string; title: string }
  userId: string
  onLeft: () => void
}) => {
  const api = useApi()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        aria-haspopup="dialog"
        aria-label={`Leave the organisers of ${campaign.title}`}
        onClick={() => setIsAsked(true)}
      >
        Leave…
      </Button>
      {isAsked && (
        <ConfirmDialog asked={leaving(api, campaign, userId)} onDone={onLeft} onClose={() => setIsAsked(false)} />
      )}
    </>
  )
}
