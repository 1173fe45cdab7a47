import type * as contract from '@muster/contract/unsubscribe.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../api/api.ts'
import { callOf } from '../../api/call-of.ts'
import { useApi } from '../../api/context.tsx'
import { answerOr } from '../../api/errors.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { MailedLink } from '../../ui/MailedLink.tsx'

const getMailSubscription = callOf<typeof contract.getMailSubscription>({ method: 'GET', path: '/unsubscribe' })
const unsubscribe = callOf<typeof contract.unsubscribe>({ method: 'POST', path: '/unsubscribe' })

const subscriptionQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['unsubscribe', token],
    enabled: token !== '',
    queryFn: ({ signal }) => api.call(getMailSubscription, { query: { token } }, { signal }),
  })

/** Stops the mails; what the page then says of them is what the server would. */
const useStop = (token: string) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(unsubscribe, { body: { token } }),
    onSuccess: () =>
      queryClient.setQueryData(subscriptionQuery(api, token).queryKey, (known) => known && { ...known, stopped: true }),
  })
}

type Subscription = contract.MailSubscription

const Stopped = ({ subscription: { campaignId, campaignTitle, email } }: { subscription: Subscription }) => (
  <div className="grid gap-7">
    <Alert tone="good" live title="You get no more mails about this campaign">
      <p>
        “{campaignTitle}” mails <bdi className="wrap-anywhere">{email}</bdi> no more. Your support still counts.
      </p>
    </Alert>
    <ButtonLink className="justify-self-start" to={paths.campaign(campaignId)}>
      See the campaign
    </ButtonLink>
  </div>
)

const Ask = ({ subscription: { campaignTitle, email }, token }: { subscription: Subscription; token: string }) => {
  const stop = useStop(token)
  return (
    <div className="grid gap-6">
      <p className="text-lg">
        Shall “{campaignTitle}” send no more mails to <bdi className="font-semibold wrap-anywhere">{email}</bdi>?
      </p>
      <p className="text-mute">
        Your support still counts. You would get no reminder of the day, and no word if it is cancelled.
      </p>
      <Button
        className="justify-self-start"
        size="large"
        pending={stop.isPending}
        pendingLabel="Stopping..."
        onClick={() => stop.mutate()}
      >
        Stop these mails
      </Button>
      {stop.error && (
        <Alert tone="danger" live title={answerOr('Failed to stop the mails', stop.error)}>
          <p>Nothing was changed. Try again in a moment.</p>
        </Alert>
      )}
    </div>
  )
}

/** Stops one campaign's mails by the token of a mailed link: by a press, because mail scanners open links. */
export const Unsubscribe = ({ token }: { token: string }) => (
  <MailedLink
    token={token}
    query={useQuery(subscriptionQuery(useApi(), token))}
    waiting="Looking at your link"
    wayOn={() => 'Open the link of the newest mail. A campaign that is gone mails nobody any more.'}
  >
    {(subscription) =>
      subscription.stopped ? <Stopped subscription={subscription} /> : <Ask subscription={subscription} token={token} />
    }
  </MailedLink>
)
