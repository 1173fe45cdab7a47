import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { PointOutDialog } from './PointOutDialog.tsx'

/** Lets the owner of a campaign point a named supporter out to the admins. */
export const PointOutButton = ({
  campaignId,
  person,
}: {
  campaignId: string
  person: { _id: string; displayName: string; pointedOut?: 'waiting' | 'left' | undefined }
}) => {
  const queryClient = useQueryClient()
  const [state, setState] = useState<'idle' | 'asking' | 'sent'>('idle')
  if (state === 'sent' || person.pointedOut === 'waiting') {
    return (
      <p role="status" className="text-sm text-mute">
        You reported this. An admin will look
      </p>
    )
  }
  const sent = () => {
    setState('sent')
    void queryClient.invalidateQueries({ queryKey: ['campaigns', 'supporters', campaignId] })
  }
  return (
    <>
      {person.pointedOut === 'left' && <p className="text-sm text-mute">You reported this. An admin left it</p>}
      <Button
        tone="quiet"
        size="small"
        className="-ml-3.5"
        aria-haspopup="dialog"
        aria-label={`Report ${person.displayName} to the admins`}
        onClick={() => setState('asking')}
      >
        Report…
      </Button>
      {state === 'asking' && (
        <PointOutDialog campaignId={campaignId} person={person} onSent={sent} onClose={() => setState('idle')} />
      )}
    </>
  )
}
