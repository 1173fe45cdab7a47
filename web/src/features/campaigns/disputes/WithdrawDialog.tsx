import { useMutation } from '@tanstack/react-query'
import { answerOr } from '../../../api/errors.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'

/** Asks the person who raised a dispute whether they withdraw it. @param held what waits for the decision, in words */
export const WithdrawDialog = ({
  about,
  held,
  withdraw,
  onClose,
}: {
  about: string
  held: string | null
  withdraw: () => Promise<void>
  onClose: (isWithdrawn: boolean) => void
}) => {
  const { mutate, isPending, error } = useMutation({ mutationFn: withdraw })
  const confirm = () =>
    mutate(undefined, {
      onSuccess: () => {
        showToast({ title: 'Your dispute is withdrawn' })
        onClose(true)
      },
    })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose(false)}
      title="Withdraw the dispute?"
      description={<bdi>{about}</bdi>}
      footer={
        <>
          <Button tone="secondary" onClick={() => onClose(false)}>
            Cancel
          </Button>
          <Button pending={isPending} pendingLabel="Withdrawing…" onClick={confirm}>
            Withdraw
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {error && <Alert tone="danger" live title={answerOr('Failed to withdraw the dispute', error)} />}
        <p>
          It is then resolved, and no one decides about it. If something is wrong after all, you can raise another one.
        </p>
        {held !== null && <p>What waits for the decision no longer waits.</p>}
      </div>
    </Dialog>
  )
}
