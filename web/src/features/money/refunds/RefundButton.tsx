import type { Refund } from '@muster/contract/money/refunds.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import type { ButtonSize } from '../../../ui/button/Button.tsx'
import { RefundDialog } from './RefundDialog.tsx'

/**
 * Opens the refund dialog of a donation, for admins.
 * @param disputeId the dispute about it that the refund can resolve
 * @param onRefunded runs once the dialog with the result is closed, so that it may remove this button
 */
export const RefundButton = ({
  donationId,
  disputeId,
  size = 'normal',
  onRefunded,
}: {
  donationId: string
  disputeId?: string
  size?: ButtonSize
  onRefunded?: (refund: Refund) => void
}) => {
  const [isOpen, setIsOpen] = useState(false)
  const close = (refund: Refund | null) => {
    setIsOpen(false)
    if (refund) onRefunded?.(refund)
  }
  return (
    <>
      <Button tone="secondary" size={size} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Refund
      </Button>
      {isOpen && <RefundDialog donationId={donationId} disputeId={disputeId} onClose={close} />}
    </>
  )
}
