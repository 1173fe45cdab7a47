import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { answerOr } from '../../../api/errors.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'

export type Confirmed = {
  title: string
  /** Whom or what it is about. */
  about: string
  /** What happens then. */
  text: ReactNode
  act: string
  acting: string
  failed: string
  /** What is said when it is done. */
  done: string
  run: () => Promise<void>
}

/** Asks whether a person, an invitation or a request is really removed. */
export const ConfirmDialog = ({
  asked,
  onDone,
  onClose,
}: {
  asked: Confirmed
  onDone: () => void
  onClose: () => void
}) => {
  const { mutate, isPending, error } = useMutation({ mutationFn: asked.run })
  const confirm = () =>
    mutate(undefined, {
      onSuccess: () => {
        showToast({ title: asked.done })
        onClose()
        onDone()
      },
    })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={asked.title}
      description={<bdi>{asked.about}</bdi>}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button tone="danger" pending={isPending} pendingLabel={asked.acting} onClick={confirm}>
            {asked.act}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {error && <Alert tone="danger" live title={answerOr(asked.failed, error)} />}
        <p>{asked.text}</p>
      </div>
    </Dialog>
  )
}
