import { Suspense, lazy, useState } from 'react'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import type { ButtonTone } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'

const fetchDialog = async () => ({ default: (await import('./ShareDialog.tsx')).ShareDialog })
const ShareDialog = lazy(fetchDialog)

/** Passes a campaign on, by its bare address: never with a token or a donation in it. */
export const ShareButton = ({
  campaign,
  tone = 'secondary',
  label = 'Share',
}: {
  campaign: { _id: string; title: string }
  tone?: ButtonTone
  label?: string
}) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        tone={tone}
        aria-haspopup="dialog"
        onPointerEnter={() => void fetchDialog()}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="share" />
        {label}
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <ShareDialog
            title={campaign.title}
            url={new URL(paths.campaign(campaign._id), window.location.origin).href}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
