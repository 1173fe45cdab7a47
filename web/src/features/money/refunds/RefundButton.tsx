import { useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import type { ButtonSize } from '../../../ui/button/Button.tsx'
import { RefundDialog } from './RefundDialog.tsx'

/** Opens the refund dialog of a donation, for admins. */
export const RefundButton = ({ donationId, size = 'normal' }: { donationId: string; size?: ButtonSize }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button tone="secondary" size={size} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Refund
      </Button>
      {isOpen && <RefundDialog donationId={donationId} onClose={() => setIsOpen(false)} />}
    </>
  )
}
