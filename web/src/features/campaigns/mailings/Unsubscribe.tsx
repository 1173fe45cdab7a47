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
import { Alert } from '../../../ui/text/Alert.tsx'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { MissingToken, ActionFailure, UnreadLink } from '../../../ui/page/MailedLink.tsx'
import { ActionForm } from '../../../ui/form/ActionForm.tsx'

type Subscription = contract.MailSubscription

/** Reads which mails the link stops. Changes nothing. */
export const loadSubscription = ({ api, url }: Omit<FormActionInput, 'form'>): Promise<Subscription> =>
  api.call(getMailSubscription, { query: { token: tokenIn(url) } })

/** Stops the mails. A mail program's one-click unsubscribe posts the same form. */
export const submitUnsubscribe: FormAction<true> = async ({ api, url }) => {
  await api.call(unsubscribe, { body: { token: tokenIn(url) } })
  return true
}

/** What stopping the mails leaves as it is. */
const stoppingWords = ({ campaignId, isCancelled }: Subscription) => {
  if (campaignId === null) {
    return 'They come at most once a day, for all campaigns that you own. Other mails about your campaigns still come.'
  }
  if (isCancelled) return `${campaignWasCancelled}. If you gave money, we still mail you about that.`
  return 'This withdraws no support and no donation. You will get no reminder of the day. If the campaign is cancelled, we mail you only if you gave money.'
}

/** The mails that a link stops if they are not about one campaign. */
const StoppedNews = ({ email }: { email: string }) => (
  <div className="grid gap-7">
    <Alert tone="good" live title="You get no more mails about new supporters and donations">
      <p>
        We send none to <bdi className="wrap-anywhere">{email}</bdi>. You can turn them on again in your account.
      </p>
    </Alert>
    <ButtonLink className="justify-self-start" to={paths.account()}>
      See my account
    </ButtonLink>
  </div>
)

const Stopped = ({ subscription: { campaignId, campaignTitle, email } }: { subscription: Subscription }) => (
  <div className="grid gap-7">
    <Alert tone="good" live title="You get no more mails about this campaign">
      <p>
        We send no more mails about “{campaignTitle}” to <bdi className="wrap-anywhere">{email}</bdi>. This withdraws no
        support and no donation.
      </p>
    </Alert>
    <ButtonLink className="justify-self-start" to={paths.campaign(campaignId ?? '')}>
      See the campaign
    </ButtonLink>
  </div>
)

const Asked = ({ subscription, submission }: { subscription: Subscription; submission: Submission<true> }) => (
  <div className="grid gap-6">
    <p className="text-lg">
      <span>
        {subscription.campaignTitle === null
          ? 'Stop mails about new supporters and donations'
          : `Stop mails about “${subscription.campaignTitle}”`}
      </span>
      <span> to </span>
      <bdi className="font-semibold wrap-anywhere">{subscription.email}</bdi>?
    </p>
    <p className="text-mute">{stoppingWords(subscription)}</p>
    <ActionFailure failed={submission.failed} fallback="Failed to stop the mails" />
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
  submission: Submission<true>
  found: Outcome<Subscription>
}) => {
  if (token === '') return <MissingToken />
  if ('failed' in found) return <UnreadLink failed={found.failed} ifDeleted={ifDeleted} />
  const subscription = found.answer
  if (submission.answer || subscription.stopped) {
    return subscription.campaignId === null ? (
      <StoppedNews email={subscription.email} />
    ) : (
      <Stopped subscription={subscription} />
    )
  }
  if (submission.failed && isRefusal(submission.failed))
    return <UnreadLink failed={submission.failed} ifDeleted={ifDeleted} />
  return <Asked subscription={subscription} submission={submission} />
}
