import { useState } from 'react'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import type { ButtonTone } from '../../../../ui/button/Button.tsx'
import { Icon } from '../../../../ui/picture/Icon.tsx'
import { onDemand } from '../../../../ui/overlay/on-demand.tsx'

const [ShareDialog, fetchDialog] = onDemand(async () => (await import('./ShareDialog.tsx')).ShareDialog)

/** Prints the page without the dialog, which is a part of it until it has closed. */
const print = (close: () => void) => {
  close()
  setTimeout(() => window.print(), closedAfterMs)
}
const closedAfterMs = 300

/** Shares a campaign by its plain URL, never with a token or a donation in it. */
export const ShareButton = ({
  campaign,
  tone = 'secondary',
  label = 'Share',
  isCompact = false,
  printsPoster = false,
}: {
  campaign: { _id: string; title: string }
  tone?: ButtonTone
  label?: string
  /** One of many in a list: small, with the campaign in its accessible name. */
  isCompact?: boolean
  /** Whether it is on the campaign's page, which is a poster on paper. */
  printsPoster?: boolean
}) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        tone={tone}
        className="noscript:hidden"
        {...(isCompact && { size: 'small', 'aria-label': `${label} ${campaign.title}` })}
        aria-haspopup="dialog"
        onPointerEnter={fetchDialog}
        onClick={() => setIsOpen(true)}
      >
        {!isCompact && <Icon name="share" />}
        <span>{label}</span>
      </Button>
      {isOpen && (
        <ShareDialog
          title={campaign.title}
          url={new URL(paths.campaign(campaign._id), window.location.origin).href}
          onPrint={printsPoster ? () => print(() => setIsOpen(false)) : undefined}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
