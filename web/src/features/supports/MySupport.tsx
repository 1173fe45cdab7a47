import { unreadableRequest } from '@muster/contract/facts/shown-sentences.ts'
import { getMine, withdrawGuestSupport } from '@muster/contract/facts/calls.ts'
import type * as contract from '@muster/contract/mine/mine.ts'
import { ApiError } from '../../api/errors.ts'
import {
  isRefusal,
  type Outcome,
  type FormAction,
  type Submission,
  type FormActionInput,
  tokenIn,
} from '../../api/form-action.ts'
import { formatDay, formatInstant } from '../../lib/format.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/text/Alert.tsx'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { MissingToken, ActionFailure, UnreadLink } from '../../ui/page/MailedLink.tsx'
import { ActionForm } from '../../ui/form/ActionForm.tsx'

type Support = contract.GuestSupport
export type MyPage = contract.GuestPage | null

/** The support that the link is about; null without a token. Reads only. */
export const loadMine = async ({ api, url }: Omit<FormActionInput, 'form'>): Promise<MyPage> => {
  const token = tokenIn(url)
  return token === '' ? null : api.call(getMine, { params: { token } })
}

/** Withdraws the support of the campaign that the form names; returns the campaign's id. */
export const submitWithdrawal: FormAction<string> = async ({ api, queryClient, url, form }) => {
  const campaignId = form.get('campaignId')
  if (typeof campaignId !== 'string') {
    throw new ApiError({ status: 400, code: 'malformed', message: unreadableRequest })
  }
  await api.call(withdrawGuestSupport, { params: { token: tokenIn(url) }, body: { campaignId } })
  void queryClient.invalidateQueries({ queryKey: ['campaigns'] })
  return campaignId
}

/** Whether its campaign still takes support. */
const isOpen = ({ isCancelled, isOver, isHidden }: Support) => !isCancelled && !isOver && !isHidden

const Title = ({ support }: { support: Support }) => <bdi className="font-semibold">{support.title}</bdi>

const describeSupport = (support: Support) => {
  if (support.standing !== 'waiting') return 'Confirmed'
  return isOpen(support) ? 'Waiting for your confirmation' : 'Not confirmed'
}

const Facts = ({ support }: { support: Support }) => {
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
  submission: Submission<string>
}) => (
  <div className="grid gap-6">
    <p className="text-lg">
      <bdi className="wrap-anywhere">{email}</bdi>{' '}
      {support.standing === 'waiting' ? 'was entered as a supporter of' : 'supports'} <Title support={support} />.
    </p>
    <Facts support={support} />
    {support.standing === 'waiting' && (
      <p>
        {isOpen(support)
          ? 'Your support counts once you confirm it with the other link in the mail that we sent you.'
          : 'It was not confirmed in time, so it does not count.'}
      </p>
    )}
    <ActionFailure failed={submission.failed} fallback="Failed to withdraw" />
    <div className="flex flex-wrap gap-3">
      <ActionForm submission={submission} pendingLabel="Withdrawing…" fields={{ campaignId: support.campaignId }}>
        Withdraw my support
      </ActionForm>
      {toCampaign(support, 'See the campaign')}
    </div>
  </div>
)

const ifDeleted = 'your support was deleted with it'

/** A guest's support of one campaign, by the token of a mailed link, with a button to withdraw it. */
export const MySupport = ({ submission, found }: { submission: Submission<string>; found: Outcome<MyPage> }) => {
  if ('failed' in found) return <UnreadLink failed={found.failed} ifDeleted={ifDeleted} />
  const support = found.answer?.supports[0]
  if (!found.answer || !support) return <MissingToken />
  if (submission.answer !== null || support.standing === 'none') {
    return <NotSupported support={support} isWithdrawn={submission.answer !== null} />
  }
  if (submission.failed && isRefusal(submission.failed))
    return <UnreadLink failed={submission.failed} ifDeleted={ifDeleted} />
  return <Supported support={support} email={found.answer.email} submission={submission} />
}
