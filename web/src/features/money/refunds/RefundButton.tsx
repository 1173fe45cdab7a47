import type { Refund } from '@muster/contract/money/refunds.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import type { ButtonSize } from '../../../ui/button/Button.tsx'
import { RefundDialog } from './RefundDialog.tsx'

/**
 * Opens the refund dialog of a donation, for admins.
 * @param disputeId the dispute about it that the refund can resolve
 * @param isRefunded nothing is left to refund. The button then goes, once the dialog with the result is closed
 * @param onRefunded runs once the dialog with the result is closed, so that it may remove this button
 */
export const RefundButton = ({
  donationId,
  disputeId,
  isRefunded = false,
  size = 'normal',
  onRefunded,
}: {
  donationId: string
  disputeId?: string
  isRefunded?: boolean
  size?: ButtonSize
  onRefunded?: (refund: Refund) => void
}) => {
  const [isOpen, setIsOpen] = useState(false)
  const close = (refund: Refund | null) => {
    setIsOpen(false)
    if (refund) onRefunded?.(refund)
  }
  if (isRefunded && !isOpen) return null
  return (
    <>
      <Button tone="secondary" size={size} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Refund
      </Button>
      {isOpen && <RefundDialog donationId={donationId} disputeId={disputeId} onClose={close} />}
    </>
  )
}
