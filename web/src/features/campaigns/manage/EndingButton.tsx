import { Suspense, lazy, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import type { EndedCampaign, EndingKind } from './EndingDialog.tsx'

const fetchDialog = async () => ({ default: (await import('./EndingDialog.tsx')).EndingDialog })
const EndingDialog = lazy(fetchDialog)

const labels = { cancel: 'Cancel', delete: 'Delete' } as const satisfies Record<EndingKind, string>

/** An owner's way to end a campaign, behind a question. `onDone`: it is done. */
export const EndingButton = ({
  kind,
  campaign,
  tone = 'quiet',
  onDone,
}: {
  kind: EndingKind
  campaign: EndedCampaign
  tone?: 'quiet' | 'secondary'
  onDone: () => void
}) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        tone={tone}
        size="small"
        aria-haspopup="dialog"
        aria-label={`${labels[kind]} ${campaign.title}`}
        onPointerEnter={() => void fetchDialog()}
        onClick={() => setIsOpen(true)}
      >
        {labels[kind]}
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <EndingDialog
            kind={kind}
            campaign={campaign}
            onClose={() => setIsOpen(false)}
            onDone={() => {
              setIsOpen(false)
              onDone()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
