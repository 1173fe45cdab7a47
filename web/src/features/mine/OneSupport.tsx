import type * as contract from '@muster/contract/mine/mine.ts'
import { isRefusal, type Submission } from '../../api/form-action.ts'
import { formatDay, formatInstant } from '../../lib/format.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/text/Alert.tsx'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { ActionFailure, UnreadLink } from '../../ui/page/MailedLink.tsx'
import { ActionForm } from '../../ui/form/ActionForm.tsx'
import { ifDeleted, type MineAnswer } from './mine-actions.ts'

type Support = contract.GuestSupport
/** Whether its campaign still takes support. */
const isOpen = ({ isCancelled, isOver, isHidden }: Support) => !isCancelled && !isOver && !isHidden

const Title = ({ support }: { support: Support }) => <bdi className="font-semibold">{support.title}</bdi>

const describeSupport = (support: Support) => {
  if (support.standing !== 'waiting') return 'Confirmed'
  return isOpen(support) ? 'Waiting for your confirmation' : 'Not confirmed'
}

/** The day of a supported campaign, and since when it is supported. */
export const SupportFacts = ({ support }: { support: Support }) => {
  const { executionDate, isCancelled, isHidden, isOver, standing, since, timeZone } = support
  const sinceWords = standing === 'waiting' ? 'Requested' : 'Since'
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
      <dt className="text-mute">Day</dt>
      <dd>
        {executionDate === null ? 'To be announced' : formatDay(executionDate)}
        {isHidden ? ', taken down' : isCancelled ? ', cancelled' : isOver && ', over'}
      </dd>
      <dt className="text-mute">Your support</dt>
      <dd>{describeSupport(support)}</dd>
      {since !== null && (
        <>
          <dt className="text-mute">{sinceWords}</dt>
          <dd>{formatInstant(since, timeZone)}</dd>
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
          You are no longer counted among the supporters of <Title support={support} />, and get no reminder.
        </p>
      </Alert>
    ) : (
      <p className="text-lg">
        You do not support <Title support={support} />.
      </p>
    )}
    {isOpen(support) && <p>You can support it {isWithdrawn && 'again '}on its page.</p>}
    {toCampaign(support, 'See the campaign')}
  </div>
)

const Supported = ({
  support,
  email,
  submission,
}: {
  support: Support
  email: string
  submission: Submission<MineAnswer>
}) => (
  <div className="grid gap-6">
    <p className="text-lg">
      <bdi className="wrap-anywhere">{email}</bdi>{' '}
      {support.standing === 'waiting' ? 'was entered as a supporter of' : 'supports'} <Title support={support} />.
    </p>
    <SupportFacts support={support} />
    {support.standing === 'waiting' && (
      <p>
        {isOpen(support)
          ? 'Your support counts once you confirm it with the other link in the mail that we sent you.'
          : 'It was not confirmed in time, so it does not count.'}
      </p>
    )}
    <ActionFailure failed={submission.failed} fallback="Failed to withdraw" />
    <div className="flex flex-wrap gap-3">
      <ActionForm
        submission={submission}
        pendingLabel="Withdrawing…"
        fields={{ do: 'withdraw', campaignId: support.campaignId }}
      >
        Withdraw my support
      </ActionForm>
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
  if (submission.answer !== null || support.standing === 'none') {
    return <NotSupported support={support} isWithdrawn={submission.answer !== null} />
  }
  if (submission.failed && isRefusal(submission.failed))
    return <UnreadLink failed={submission.failed} ifDeleted={ifDeleted} />
  return <Supported support={support} email={email} submission={submission} />
}
