import type { ReactNode } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'

/** Asks before a support is withdrawn, which its page cannot undo. @param action the button that withdraws */
export const WithdrawDialog = ({
  title,
  action,
  onClose,
}: {
  title: string
  action: ReactNode
  onClose: () => void
}) => (
  <Dialog
    open
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title="Withdraw your support?"
    description={<bdi>{title}</bdi>}
    footer={
      <>
        <Button tone="secondary" size="large" onClick={onClose}>
          Cancel
        </Button>
        {action}
      </>
    }
  >
    <p>
      This cannot be undone here. To come back, support the campaign again on its page and confirm it with the link that
      we mail you.
    </p>
  </Dialog>
)
