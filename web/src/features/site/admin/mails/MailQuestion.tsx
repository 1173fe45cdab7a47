import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button/Button.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'

type MailQuestionProps = {
  title: string
  /** Which mails it is about. */
  about: string
  /** What happens after the confirmation. */
  children: ReactNode
  confirm: { label: string; tone: 'primary' | 'danger'; pending: boolean; run: () => void }
  onClose: () => void
}

/** Asks before something is done with failed mails that cannot be undone. */
export const MailQuestion = ({ title, about, children, confirm, onClose }: MailQuestionProps) => (
  <Dialog
    open
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={title}
    description={<bdi>{about}</bdi>}
    footer={
      <>
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button tone={confirm.tone} pending={confirm.pending} onClick={confirm.run}>
          {confirm.label}
        </Button>
      </>
    }
  >
    <p>{children}</p>
  </Dialog>
)
