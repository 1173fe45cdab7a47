import { needsDefault } from '@muster/contract/facts/thresholds.ts'
import type { LinkStanding } from '@muster/contract/campaigns/supports.ts'
import type { Submission } from '../../../api/form-action.ts'
import { commitmentWords } from '../../../lib/needs-words.ts'
import { dayIn, formatDay } from '../../../lib/format.ts'
import { useViewersZone } from '../../../lib/now.tsx'
import { ActionForm } from '../../../ui/form/ActionForm.tsx'
import { ActionFailure } from '../../../ui/page/MailedLink.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'
import { ConfirmNumber, type Joined } from './ConfirmNumber.tsx'
import { type ConfirmedSupport, isThresholdRefused, promiseChanged } from './confirm-support.ts'

/** What a guest is told once their support is confirmed. */
export const ConfirmedWords = ({ answer: { created, needs } }: { answer: ConfirmedSupport }) => {
  // A link that is opened again does not change the threshold.
  const condition = created && needs > needsDefault && commitmentWords({ needs, commitment: 'open', came: null })
  return (
    <p>
      Thank you. You are counted among the supporters, and we remind you of the day by mail.
      {condition && <span>{` ${condition} You can change the number with the link in our mails.`}</span>}
    </p>
  )
}

/** What the page says about a link that was used before, if the guest is not counted any more; null: they are counted. */
export const usedLinkWords = (standing: LinkStanding) => {
  if (standing === 'counted') return null
  return standing === 'none'
    ? {
        title: 'You are not counted among the supporters',
        words:
          'This link was used, and the support was withdrawn since. You can support the campaign again on its page.',
      }
    : {
        title: 'You are not counted since the campaign changed',
        words:
          'You confirmed with this link, and what the campaign asks for has changed since. Our newest mail about it asks whether you stay.',
      }
}

/** What the page says about a link that was used before, if the guest is counted. The day is in the viewer's time zone. */
export const ConfirmedBefore = ({ since }: { since: string | null }) => {
  const zone = useViewersZone()
  const day = since !== null && formatDay(dayIn(Date.parse(since), zone))
  return (
    <Alert tone="good" live title="Your support is confirmed">
      <p>
        {day && <span>{`You confirmed this on ${day}. `}</span>}
        <span>You are counted among the supporters.</span>
      </p>
    </Alert>
  )
}

const Failure = ({ failed }: { failed: Submission<ConfirmedSupport>['failed'] }) => {
  // The page says so itself.
  if (failed?.code === promiseChanged) return null
  return failed && isThresholdRefused(failed) ? (
    <Alert tone="danger" live title={failed.message}>
      <p>Choose a smaller number, or “in any case”. Your support is not confirmed yet.</p>
    </Alert>
  ) : (
    <ActionFailure failed={failed} fallback="Failed to verify token" />
  )
}

/**
 * Asks with how many people in all a guest acts, and confirms their support. It works without scripts.
 * @param version the version of the promise that the page shows; null if it could not be read
 */
export const ConfirmForm = ({
  submission,
  version,
  asked,
  joined,
}: {
  submission: Submission<ConfirmedSupport>
  version: number | null
  /** The number that they chose when they asked for the link; null: none. */
  asked: number | null
  joined: Joined
}) => (
  <div className="grid gap-4">
    <Failure failed={submission.failed} />
    <ActionForm
      submission={submission}
      pendingLabel="Confirming…"
      fields={{
        ...(version !== null && { version: String(version) }),
        ...(asked !== null && { asked: String(asked) }),
      }}
      field={<ConfirmNumber {...{ joined, asked }} typed={submission.typed['needs']} />}
    >
      Confirm my support
    </ActionForm>
  </div>
)
