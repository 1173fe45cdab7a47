import { useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { PointOutDialog } from './PointOutDialog.tsx'

/** Lets the owner of a campaign point a named supporter out to the admins. */
export const PointOutButton = ({
  campaignId,
  person,
}: {
  campaignId: string
  person: { _id: string; displayName: string }
}) => {
  const [state, setState] = useState<'idle' | 'asking' | 'sent'>('idle')
  if (state === 'sent') {
    return (
      <p role="status" className="text-sm text-mute">
        An admin will look
      </p>
    )
  }
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        className="-ml-3.5"
        aria-haspopup="dialog"
        aria-label={`Point out ${person.displayName}`}
        onClick={() => setState('asking')}
      >
        Point out
      </Button>
      {state === 'asking' && (
        <PointOutDialog
          campaignId={campaignId}
          person={person}
          onSent={() => setState('sent')}
          onClose={() => setState('idle')}
        />
      )}
    </>
  )
}
