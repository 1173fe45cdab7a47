import type * as contract from '@muster/contract/site/mine.ts'
import { useEffect } from 'react'
import { Link } from '../../../router/Link.tsx'
import { useRevalidator } from '../../../router/hooks.ts'
import { isRefusal, sentenceOr, type Submission, useSubmission } from '../../../api/form-action.ts'
import { changedSinceYes, renewWords } from '../../../lib/needs-words.ts'
import { formatDay, formatInstantThere } from '../../../lib/format.ts'
import { useViewersZone } from '../../../lib/now.tsx'
import { paths } from '../../../paths.ts'
import { meetingMapUrl, timesThere } from '@muster/contract/facts/meeting.ts'
import { MapLink } from '../../../ui/text/MapLink.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { ActionFailure, UnreadLink } from '../../../ui/page/MailedLink.tsx'
import { ActionForm } from '../../../ui/form/ActionForm.tsx'
import { ifDeleted, type MineAnswer, submitMine } from './mine-actions.ts'
import { OwnThreshold } from './OwnThreshold.tsx'
import { Withdraw } from './Withdraw.tsx'
import { isOpen } from './support-standing.ts'

type Support = contract.GuestSupport

const Title = ({ support }: { support: Support }) => <bdi className="font-semibold">{support.title}</bdi>

const describeSupport = (support: Support) => {
  if (support.standing !== 'waiting') return support.toRenew ? 'Not counted since the campaign changed' : 'Confirmed'
  return isOpen(support) ? 'Waiting for your confirmation' : 'Not confirmed'
}

/** The day of a supported campaign, and since when it is supported. */
export const SupportFacts = ({ support }: { support: Support }) => {
  const zone = useViewersZone()
  const { executionDate, meetingPoint, isCancelled, isHidden, isOver } = support
  const { standing, since } = support
  const times = timesThere(support)
  const mapUrl = meetingMapUrl(support)
  const sinceWords = standing === 'waiting' ? 'Requested' : 'Since'
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
      <dt className="text-mute">Day</dt>
      <dd>
        <span>{executionDate === null ? (isCancelled ? 'No date' : 'To be announced') : formatDay(executionDate)}</span>
        {executionDate !== null && times !== null && <span>{`, ${times}`}</span>}
        {isHidden ? <span>, taken down</span> : isCancelled ? <span>, cancelled</span> : isOver && <span>, over</span>}
      </dd>
      {mapUrl !== null && (
        <>
          <dt className="text-mute">Meeting point</dt>
          <dd className="flex flex-wrap items-baseline gap-x-2">
            {meetingPoint !== null && <bdi className="wrap-anywhere">{meetingPoint}</bdi>}
            <MapLink url={mapUrl}>Map</MapLink>
          </dd>
        </>
      )}
      <dt className="text-mute">Your support</dt>
      <dd>{describeSupport(support)}</dd>
      {since !== null && (
        <>
          <dt className="text-mute">{sinceWords}</dt>
          <dd>{formatInstantThere(since, zone)}</dd>
        </>
      )}
    </dl>
  )
}

const toCampaign = ({ campaignId }: Support, words: string) => (
  <ButtonLink tone="secondary" className="justify-self-start" to={paths.campaign(campaignId)}>
    {words}
  </ButtonLink>
)

const NotSupported = ({ support, isWithdrawn }: { support: Support; isWithdrawn: boolean }) => (
  <div className="grid gap-7">
    {isWithdrawn ? (
      <Alert tone="good" live title="Your support is withdrawn">
        <p>
          You are no longer counted among the supporters of <Title support={support} />
          <span>{support.isCancelled ? '.' : ', and get no reminder.'}</span>
        </p>
      </Alert>
    ) : (
      <p className="text-lg">
        You do not support <Title support={support} />.
      </p>
    )}
    {isOpen(support) && (
      <p>
        You can support it {isWithdrawn && <span>again </span>}
        <span>on its page.</span>
      </p>
    )}
    {toCampaign(support, 'See the campaign')}
  </div>
)

/** Says that the promise changed, with the button to stay. */
export const ToRenew = ({
  support,
  submission,
}: {
  support: Support
  submission: Pick<Submission<MineAnswer>, 'submit' | 'isPending'>
}) => (
  <Alert
    tone="warning"
    title={changedSinceYes}
    action={
      <ActionForm
        submission={submission}
        pendingLabel="Saving…"
        fields={{ do: 'stay', campaignId: support.campaignId, version: String(support.version) }}
      >
        Stay <span className="sr-only">with {support.title}</span>
      </ActionForm>
    }
  >
    <p>{renewWords(support.needs)}</p>
    <Link to={paths.campaignChanges(support.campaignId)} className="text-link inline-flex min-h-11 items-center">
      Read what changed
    </Link>
  </Alert>
)

/** Whether the guest is asked to stay. A campaign that takes no support asks no more. */
export const isAsked = (support: Support) => support.toRenew && isOpen(support)

const Stayed = ({ support }: { support: Support }) => (
  <div className="grid gap-7">
    <Alert tone="good" live title="You stay, and your support counts again">
      <p>
        We remind you of the day of <Title support={support} /> by mail.
      </p>
    </Alert>
    {toCampaign(support, 'See the campaign')}
  </div>
)

/** The form to stay. A promise that changed meanwhile is read again, and after staying the heading takes the focus. */
const useStaying = () => {
  const staying = useSubmission(submitMine)
  const { revalidate } = useRevalidator()
  const isChanged = staying.failed?.code === 'promise_changed'
  const hasStayed = staying.answer?.did === 'stayed'
  useEffect(() => {
    if (isChanged) void revalidate()
  }, [isChanged, revalidate])
  useEffect(() => {
    if (hasStayed) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [hasStayed])
  return { staying, hasStayed }
}

/** Whether a failed form, posted without scripts, was about the threshold of the support. */
const isOfThreshold = ({ typed }: Submission<MineAnswer>) => typed['do'] === 'needs' || typed['do'] === 'step-back'

const Supported = ({
  support,
  email,
  submission,
  staying,
}: {
  support: Support
  email: string
  submission: Submission<MineAnswer>
  staying: Submission<MineAnswer>
}) => (
  <div className="grid gap-6">
    <p className="text-lg">
      <bdi className="wrap-anywhere">{email}</bdi>{' '}
      <span>{support.standing === 'waiting' ? 'was entered as a supporter of' : 'supports'}</span>
      <span> </span>
      <Title support={support} />.
    </p>
    {isAsked(support) && <ToRenew support={support} submission={staying} />}
    <SupportFacts support={support} />
    {support.standing === 'waiting' && (
      <p>
        {isOpen(support)
          ? 'Your support counts once you confirm it with the other link in the mail that we sent you.'
          : support.isCancelled
            ? 'The campaign was cancelled before you confirmed. You need do nothing.'
            : 'It was not confirmed in time, so it does not count.'}
      </p>
    )}
    {!isAsked(support) && <OwnThreshold support={support} />}
    {isOfThreshold(submission) ? (
      submission.failed && <Alert tone="danger" live title={sentenceOr('Failed to save', submission.failed)} />
    ) : (
      <ActionFailure
        failed={submission.failed ?? staying.failed}
        fallback={submission.failed ? 'Failed to withdraw' : 'Failed to save'}
      />
    )}
    <div className="flex flex-wrap gap-3">
      <Withdraw support={support} form={submission}>
        Withdraw my support
      </Withdraw>
      {toCampaign(support, 'See the campaign')}
    </div>
  </div>
)

/** A guest's support of one campaign, by the link in a mail about it, with a button to withdraw it. */
export const OneSupport = ({
  support,
  email,
  submission,
}: {
  support: Support
  email: string
  submission: Submission<MineAnswer>
}) => {
  const { staying, hasStayed } = useStaying()
  if (hasStayed) return <Stayed support={support} />
  const isWithdrawn = submission.answer?.did === 'withdrawn'
  if (isWithdrawn || support.standing === 'none') {
    return <NotSupported support={support} isWithdrawn={isWithdrawn} />
  }
  const { failed } = submission
  const isShownHere = isOfThreshold(submission) || failed?.code === 'promise_changed'
  if (failed && isRefusal(failed) && !isShownHere) return <UnreadLink failed={failed} ifDeleted={ifDeleted} />
  return <Supported support={support} email={email} submission={submission} staying={staying} />
}
