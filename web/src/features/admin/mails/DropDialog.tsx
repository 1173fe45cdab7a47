import { dropFailedMails } from '@muster/contract/facts/admin-calls.ts'
import type { FailedMail } from '@muster/contract/admin/mails.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { answerOr } from '../../../api/errors.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { failedMailsKey } from './failed-mails.queries.ts'
import { mailWords } from './mail-words.ts'

/** Asks before a mail is deleted for good. */
export const DropDialog = ({ mail, onClose }: { mail: FailedMail; onClose: () => void }) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const drop = useMutation({
    mutationFn: () => api.call(dropFailedMails, { body: { ids: [mail._id] } }),
    onSuccess: () => showToast({ title: `The mail to ${mail.recipient} was deleted` }),
    onError: (error) => showToast({ title: answerOr('Failed to delete the mail', error) }),
    onSettled: () => {
      onClose()
      return queryClient.invalidateQueries({ queryKey: failedMailsKey })
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Drop this mail?"
      description={<bdi>{`${mailWords(mail.kind)}, to ${mail.recipient}`}</bdi>}
    >
      <p>It is deleted and cannot be sent any more. {mail.recipient} is not told.</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button tone="danger" pending={drop.isPending} onClick={() => drop.mutate()}>
          Drop the mail
        </Button>
      </div>
    </Dialog>
  )
}
