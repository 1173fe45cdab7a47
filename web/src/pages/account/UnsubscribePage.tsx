import type { MailSubscription } from '@muster/contract/campaigns/unsubscribe.ts'
import { useLoaderData } from '../../router/hooks.ts'
import { type Outcome, outcomeLoader, routeAction } from '../../api/form-action.ts'
import { loadSubscription, submitUnsubscribe, Unsubscribe } from '../../features/campaigns/mailings/Unsubscribe.tsx'
import { MailedLinkPage, mailedLinkHandle } from '../MailedLinkPage.tsx'

const titles = { before: 'Stop mails', after: 'Mails stopped' }

export const handle = mailedLinkHandle(titles)

export const loader = outcomeLoader(loadSubscription)

export const action = routeAction(submitUnsubscribe)

export const Component = () => {
  const found = useLoaderData<Outcome<MailSubscription>>()
  return (
    <MailedLinkPage titles={titles} submit={submitUnsubscribe}>
      {(token, submission) => <Unsubscribe token={token} submission={submission} found={found} />}
    </MailedLinkPage>
  )
}
