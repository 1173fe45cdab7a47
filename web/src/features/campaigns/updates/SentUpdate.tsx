import type { CampaignUpdate } from '@muster/contract/campaigns/update.ts'
import { useMutation } from '@tanstack/react-query'
import { answerOr } from '../../../api/errors.ts'
import { useNow } from '../../../lib/now.tsx'
import { useFocusOnMount } from '../../../lib/useFocusOnMount.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'
import { fateWords } from './fate-words.ts'
import { canBeTakenBack } from './update-words.ts'
import { useRemoveUpdate } from './updates.queries.ts'

/** Says that an update was taken back. It takes focus, because the pressed button is no longer there. */
export const TakenBack = () => {
  const box = useFocusOnMount<HTMLDivElement>()
  return (
    <div ref={box} tabIndex={-1} className="mb-5">
      <Alert tone="good" live title="The update is taken back">
        <p>No mail is sent, and the page no longer shows it. What you wrote is here.</p>
      </Alert>
    </div>
  )
}

const Removed = () => {
  const box = useFocusOnMount<HTMLDivElement>()
  return (
    <div ref={box} tabIndex={-1}>
      <Alert tone="warning" live title="The update is removed from the page">
        <p>Its mails had begun to leave, so the page says when it was removed.</p>
      </Alert>
    </div>
  )
}

/** The result of writing, with a way back until the mails leave. It takes focus, because the pressed button is no longer there. */
export const SentUpdate = ({
  campaign,
  update,
  isMailed,
  onTakenBack,
  onClose,
}: {
  campaign: { _id: string; timeZone: string }
  update: CampaignUpdate
  /** Whether anyone gets its mail. */
  isMailed: boolean
  onTakenBack: () => void
  onClose: () => void
}) => {
  const box = useFocusOnMount<HTMLDivElement>()
  const nowMs = useNow()
  const remove = useRemoveUpdate(campaign._id)
  const takingBack = useMutation({
    mutationFn: () => remove(update._id),
    onSuccess: (outcome) => outcome === 'taken back' && onTakenBack(),
  })
  const isRemoved = takingBack.data === 'removed'
  const mayTakeBack = canBeTakenBack(update) && !isRemoved
  return (
    <div className="grid gap-5">
      {takingBack.error && <Alert tone="danger" live title={answerOr('Failed to take it back', takingBack.error)} />}
      {isRemoved ? (
        <Removed />
      ) : (
        <div ref={box} tabIndex={-1}>
          <Alert tone="good" live title="Your update is on the campaign’s page">
            <p>{isMailed ? fateWords(update, campaign.timeZone, nowMs) : 'No one is mailed.'}</p>
          </Alert>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {mayTakeBack && (
          <Button
            tone="secondary"
            pending={takingBack.isPending}
            pendingLabel="Taking it back…"
            onClick={() => takingBack.mutate()}
          >
            Take it back
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  )
}
