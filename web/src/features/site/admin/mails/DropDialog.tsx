import { dropFailedMails } from '@muster/contract/facts/admin-calls.ts'
import type { FailedMail } from '@muster/contract/site/mails.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../../api/context.tsx'
import { answerOr } from '../../../../api/errors.ts'
import { showToast } from '../../../../ui/overlay/toasts.ts'
import { failedMailsKey } from './failed-mails.queries.ts'
import { MailQuestion } from './MailQuestion.tsx'
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
    <MailQuestion
      title="Drop this mail?"
      about={`${mailWords(mail.kind)}, to ${mail.recipient}`}
      confirm={{ label: 'Drop the mail', tone: 'danger', pending: drop.isPending, run: () => drop.mutate() }}
      onClose={onClose}
    >
      It is deleted and cannot be sent any more. {mail.recipient} is not told.
    </MailQuestion>
  )
}
