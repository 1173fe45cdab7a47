import { getMailSubscription, unsubscribe } from '@muster/contract/facts/calls.ts'
import { campaignWasCancelled } from '@muster/contract/facts/shown-sentences.ts'
import type * as contract from '@muster/contract/campaigns/unsubscribe.ts'
import {
  isRefusal,
  type Outcome,
  type FormAction,
  type Submission,
  type FormActionInput,
  tokenIn,
} from '../../../api/form-action.ts'
import { paths } from '../../../paths.ts'
import { useSearchParams } from '../../../router/hooks.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { MissingToken, ActionFailure, UnreadLink } from '../../../ui/page/MailedLink.tsx'
import { ActionForm } from '../../../ui/form/ActionForm.tsx'

type Subscription = contract.MailSubscription
type MailStop = contract.MailStop

/** Reads which mails the link stops. Changes nothing. */
export const loadSubscription = ({ api, url }: Omit<FormActionInput, 'form'>): Promise<Subscription> =>
  api.call(getMailSubscription, { query: { token: tokenIn(url) } })

const stopOf = (value: FormDataEntryValue | null): MailStop =>
  value === 'updates' || value === 'following' ? value : 'all'

/** Stops the mails, and returns what was stopped. A mail program's one-click unsubscribe posts a form without a choice: it stops all. */
export const submitUnsubscribe: FormAction<MailStop> = async ({ api, url, form }) => {
  const what = stopOf(form.get('what'))
  await api.call(unsubscribe, { body: { token: tokenIn(url), what } })
  return what
}

/** What stopping all mails leaves as it is. */
const stoppingWords = ({ campaignId, isCancelled, offers }: Subscription) => {
  if (campaignId === null) {
    return 'They come at most once a day, for all campaigns that you own. Other mails about your campaigns still come.'
  }
  if (isCancelled) return `${campaignWasCancelled}. If you gave money, we still mail you about that.`
  if (offers.includes('following')) {
    return 'This stops the updates and all other mails, also if you support this campaign later. If you give money, we still mail you about that.'
  }
  return 'This withdraws no support and no donation. You will get no reminder of the day. If the campaign is cancelled, we mail you only if you gave money.'
}

type Lesser = Exclude<MailStop, 'all'>
const isLesser = (what: MailStop): what is Lesser => what !== 'all'

/** The words for stopping less than all mails. `letsThrough`: what still comes. */
const lesserWords: Readonly<Record<Lesser, { button: string; letsThrough: string; done: string }>> = {
  updates: {
    button: 'No more updates',
    letsThrough:
      'You still get what touches your own support or donation: if the campaign is cancelled, if what people say yes to, the times or the meeting point change, whether enough people come, and the reminder of the day.',
    done: 'You get no more updates of this campaign',
  },
  following: {
    button: 'Stop following',
    letsThrough: 'You get no more updates. You can follow or support the campaign again on its page.',
    done: 'You no longer follow this campaign',
  },
}

/** The mails that a link stops if they are not about one campaign. */
const StoppedNews = ({ email }: { email: string }) => (
  <div className="grid gap-7">
    <Alert tone="good" live title="You get no more mails about new supporters, donations and questions">
      <p>
        We send none to <bdi className="wrap-anywhere">{email}</bdi>. You can turn them on again in your account.
      </p>
    </Alert>
    <ButtonLink className="justify-self-start" to={paths.account()}>
      See my account
    </ButtonLink>
  </div>
)

const SeeCampaign = ({ campaignId }: Subscription) => (
  <ButtonLink className="justify-self-start" to={paths.campaign(campaignId ?? '')}>
    See the campaign
  </ButtonLink>
)

const Stopped = ({ subscription }: { subscription: Subscription }) => (
  <div className="grid gap-7">
    <Alert tone="good" live title="You get no more mails about this campaign">
      <p>
        We send no more mails about “{subscription.campaignTitle}” to{' '}
        <bdi className="wrap-anywhere">{subscription.email}</bdi>. This withdraws no support and no donation.
      </p>
    </Alert>
    <SeeCampaign {...subscription} />
  </div>
)

type AskedProps = { subscription: Subscription; submission: Submission<MailStop> }

/** The offer to stop all mails, below that to stop less, or after that was done. */
const AllOffer = ({ subscription, submission, isSecond }: AskedProps & { isSecond: boolean }) => (
  <div className="grid justify-items-start gap-3">
    <ActionForm
      submission={submission}
      fields={{ what: 'all' }}
      pendingLabel="Stopping…"
      {...(isSecond && { tone: 'secondary' })}
    >
      Nothing more about this campaign
    </ActionForm>
    <p className="text-mute">{stoppingWords(subscription)}</p>
  </div>
)

const LesserOffer = ({
  lesser,
  submission,
  isSecond,
}: Omit<AskedProps, 'subscription'> & { lesser: Lesser; isSecond: boolean }) => (
  <div className="grid justify-items-start gap-3">
    <ActionForm
      submission={submission}
      fields={{ what: lesser }}
      pendingLabel="Stopping…"
      {...(isSecond && { tone: 'secondary' })}
    >
      {lesserWords[lesser].button}
    </ActionForm>
    <p className="text-mute">{lesserWords[lesser].letsThrough}</p>
  </div>
)

const failure = 'Failed to stop the mails'

/** What was stopped, and the offer to stop the rest too. */
const LesserStopped = ({ lesser, subscription, submission }: AskedProps & { lesser: Lesser }) => (
  <div className="grid gap-7">
    <Alert tone="good" live title={lesserWords[lesser].done}>
      <p>
        We send no more updates of “{subscription.campaignTitle}” to{' '}
        <bdi className="wrap-anywhere">{subscription.email}</bdi>.
        {lesser === 'updates' && <span>{` ${lesserWords.updates.letsThrough}`}</span>}
      </p>
    </Alert>
    <SeeCampaign {...subscription} />
    <ActionFailure failed={submission.failed} fallback={failure} />
    <AllOffer subscription={subscription} submission={submission} isSecond />
  </div>
)

const AskedWhat = ({
  subscription,
  submission,
  lesser,
  chosen,
}: AskedProps & {
  lesser: Lesser
  /** What the link in the mail said: it comes first. */
  chosen: MailStop
}) => {
  const isAllFirst = chosen === 'all'
  const less = <LesserOffer key="less" lesser={lesser} submission={submission} isSecond={isAllFirst} />
  const all = <AllOffer key="all" subscription={subscription} submission={submission} isSecond={!isAllFirst} />
  return (
    <div className="grid gap-8">
      <p className="text-lg">
        <span>{`What do you want to stop of “${subscription.campaignTitle}”? Its mails go to `}</span>
        <bdi className="font-semibold wrap-anywhere">{subscription.email}</bdi>.
      </p>
      <ActionFailure failed={submission.failed} fallback={failure} />
      {isAllFirst ? [all, less] : [less, all]}
    </div>
  )
}

const Asked = ({ subscription, submission }: AskedProps) => (
  <div className="grid gap-6">
    <p className="text-lg">
      <span>
        {subscription.campaignTitle === null
          ? 'Stop mails about new supporters, donations and questions'
          : `Stop mails about “${subscription.campaignTitle}”`}
      </span>
      <span> to </span>
      <bdi className="font-semibold wrap-anywhere">{subscription.email}</bdi>?
    </p>
    <p className="text-mute">{stoppingWords(subscription)}</p>
    <ActionFailure failed={submission.failed} fallback={failure} />
    <ActionForm submission={submission} pendingLabel="Stopping…">
      Stop these mails
    </ActionForm>
  </div>
)

const ifDeleted = 'it sends no more mails'

/** Stops one campaign's mails by the token of a mailed link, after a click: mail scanners open links. */
export const Unsubscribe = ({
  token,
  submission,
  found,
}: {
  token: string
  submission: Submission<MailStop>
  found: Outcome<Subscription>
}) => {
  const [search] = useSearchParams()
  if (token === '') return <MissingToken />
  if ('failed' in found) return <UnreadLink failed={found.failed} ifDeleted={ifDeleted} />
  const subscription = found.answer
  const stopped = subscription.stops === 'all' ? 'all' : (submission.answer ?? subscription.stops)
  if (stopped === 'all') {
    return subscription.campaignId === null ? (
      <StoppedNews email={subscription.email} />
    ) : (
      <Stopped subscription={subscription} />
    )
  }
  if (submission.failed && isRefusal(submission.failed))
    return <UnreadLink failed={submission.failed} ifDeleted={ifDeleted} />
  const lesser = subscription.offers.find(isLesser)
  if (!lesser) return <Asked subscription={subscription} submission={submission} />
  if (stopped) return <LesserStopped lesser={stopped} subscription={subscription} submission={submission} />
  const chosen = stopOf(search.get('what'))
  return <AskedWhat subscription={subscription} submission={submission} lesser={lesser} chosen={chosen} />
}
