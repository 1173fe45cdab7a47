import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../../api/context.tsx'
import { siteQuery } from '../../../api/site.queries.ts'
import { Button } from '../../../ui/button/Button.tsx'
import type { ButtonTone } from '../../../ui/button/Button.tsx'
import type { DonateDialogProps } from './DonateDialog.tsx'
import { takeReopening } from './kept-donation.ts'
import { onDemand } from '../../../ui/overlay/on-demand.tsx'

const [DonateDialog, fetchDialog] = onDemand(async () => (await import('./DonateDialog.tsx')).DonateDialog)

/** Opens the donation dialog, automatically for a donor who returns from logging in. Renders nothing if the site takes no donations. */
export const DonateButton = ({ campaign, tone, onStarted, ...promise }: DonateDialogProps & { tone: ButtonTone }) => {
  const { data: site } = useQuery(siteQuery(useApi()))
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    // The donor returned from logging in, registering or verifying their address. Only one tab opens the dialog.
    const reopen = () => {
      if (document.visibilityState === 'visible' && takeReopening(campaign._id)) setIsOpen(true)
    }
    reopen()
    document.addEventListener('visibilitychange', reopen)
    return () => document.removeEventListener('visibilitychange', reopen)
  }, [campaign._id])
  if (site?.donations === 'off') return null
  return (
    <>
      <Button
        tone={tone}
        size="large"
        className="w-full"
        aria-haspopup="dialog"
        onPointerEnter={fetchDialog}
        onClick={() => setIsOpen(true)}
      >
        Donate
      </Button>
      {isOpen && (
        <DonateDialog
          {...promise}
          campaign={campaign}
          onClose={() => {
            // After the donor closes the dialog, it stays closed, and its input is kept for the next time.
            takeReopening(campaign._id)
            setIsOpen(false)
          }}
          onStarted={(started) => {
            setIsOpen(false)
            onStarted(started)
          }}
        />
      )}
    </>
  )
}

/** Notices about money on this site: donations off, or sandbox. */
export const DonationsNote = () => {
  const { data: site } = useQuery(siteQuery(useApi()))
  if (site?.donations === 'off') return <p>Donations are not set up on this site yet. You can still support.</p>
  if (site?.donations === 'sandbox') return <p>Sandbox: no real money moves.</p>
  return null
}
