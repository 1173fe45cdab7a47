import type { CampaignUpdate } from '@muster/contract/campaigns/update.ts'
import { useMutation } from '@tanstack/react-query'
import { answerOr } from '../../../api/errors.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { canBeTakenBack } from './update-words.ts'
import { useRemoveUpdate } from './updates.queries.ts'

const words = {
  takeBack: {
    title: 'Take this update back?',
    meaning: 'Its mails have not left. No mail is sent, and nothing of it stays on the page.',
    act: 'Take it back',
    acting: 'Taking it back…',
  },
  remove: {
    title: 'Remove this update?',
    meaning:
      'Its mails have left and stay in people’s inboxes. On the page, title, text and pictures are no longer shown. It says that there was an update and when it was removed.',
    act: 'Remove it',
    acting: 'Removing…',
  },
} as const

const outcomes = {
  'taken back': { title: 'The update is taken back. No mail is sent' },
  removed: { title: 'The update is removed' },
} as const

/** Asks before an update is taken back, or removed after its mails have left. */
export const RemoveDialog = ({
  campaignId,
  update,
  onClose,
}: {
  campaignId: string
  update: CampaignUpdate
  onClose: () => void
}) => {
  const { title, meaning, act, acting } = canBeTakenBack(update) ? words.takeBack : words.remove
  const remove = useRemoveUpdate(campaignId)
  const removing = useMutation({
    mutationFn: () => remove(update._id),
    onSuccess: (outcome) => {
      showToast(outcomes[outcome])
      onClose()
      // The pressed button is no longer on the page.
      document.getElementById('news')?.focus()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={<bdi>{update.title}</bdi>}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button tone="danger" pending={removing.isPending} pendingLabel={acting} onClick={() => removing.mutate()}>
            {act}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {removing.error && <Alert tone="danger" live title={answerOr('Failed to remove it', removing.error)} />}
        <p>{meaning}</p>
      </div>
    </Dialog>
  )
}
