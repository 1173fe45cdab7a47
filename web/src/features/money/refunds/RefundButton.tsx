import { useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import type { ButtonSize } from '../../../ui/button/Button.tsx'
import { RefundDialog } from './RefundDialog.tsx'

/** Opens the refund dialog of a donation, for admins. @param disputeId the dispute about it that the refund can resolve */
export const RefundButton = ({
  donationId,
  disputeId,
  size = 'normal',
}: {
  donationId: string
  disputeId?: string
  size?: ButtonSize
}) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button tone="secondary" size={size} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Refund
      </Button>
      {isOpen && <RefundDialog donationId={donationId} disputeId={disputeId} onClose={() => setIsOpen(false)} />}
    </>
  )
}
