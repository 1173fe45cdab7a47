import type { MailSubscription } from '@muster/contract/unsubscribe.ts'
import { useLoaderData, useSearchParams } from 'react-router'
import { type Outcome, outcomeLoader, pressAction } from '../../api/press.ts'
import { lookAtSubscription, pressUnsubscribe, Unsubscribe } from '../../features/unsubscribe/Unsubscribe.tsx'
import type { PageHandle } from '../../meta.ts'
import { NarrowPage } from '../../ui/NarrowPage.tsx'

export const handle: PageHandle = { meta: () => ({ title: 'Stop mails', isPrivate: true }) }

export const loader = outcomeLoader(lookAtSubscription)

export const action = pressAction(pressUnsubscribe)

export const Component = () => {
  const [search] = useSearchParams()
  const found = useLoaderData<Outcome<MailSubscription>>()
  const token = search.get('token') ?? ''
  return (
    <NarrowPage title="Stop mails">
      <Unsubscribe key={token} token={token} found={found} />
    </NarrowPage>
  )
}
