import type { MailSubscription } from '@muster/contract/mailings/unsubscribe.ts'
import { useLoaderData } from 'react-router'
import { type Outcome, outcomeLoader, pressAction } from '../../api/press.ts'
import { loadSubscription, pressUnsubscribe, Unsubscribe } from '../../features/mailings/Unsubscribe.tsx'
import { PressPage, pressHandle } from '../PressPage.tsx'

const titles = { before: 'Stop mails', after: 'Mails stopped' }

export const handle = pressHandle(titles)

export const loader = outcomeLoader(loadSubscription)

export const action = pressAction(pressUnsubscribe)

export const Component = () => {
  const found = useLoaderData<Outcome<MailSubscription>>()
  return (
    <PressPage titles={titles} press={pressUnsubscribe}>
      {(token, press) => <Unsubscribe token={token} press={press} found={found} />}
    </PressPage>
  )
}
