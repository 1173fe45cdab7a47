import { checkNotMe } from '@muster/contract/facts/calls.ts'
import { type Outcome, outcomeLoader, routeAction, tokenIn } from '../../api/form-action.ts'
import { NotMe, submitNotMe } from '../../features/campaigns/mailings/NotMe.tsx'
import { useLoaderData } from '../../router/hooks.ts'
import { MailedLinkPage, mailedLinkHandle } from '../MailedLinkPage.tsx'

const titles = { before: 'That was not me', after: 'Request ended' }

export const handle = mailedLinkHandle(titles)

/** Whether the link works. It only reads: mail scanners open links. */
export const loader = outcomeLoader(async ({ api, url }) => {
  const token = tokenIn(url)
  if (token !== '') await api.call(checkNotMe, { params: { token } })
  return null
})

export const action = routeAction(submitNotMe)

export const Component = () => {
  const found = useLoaderData<Outcome<null>>()
  return (
    <MailedLinkPage titles={titles} submit={submitNotMe}>
      {(token, submission) => (
        <NotMe token={token} submission={submission} unread={'failed' in found ? found.failed : null} />
      )}
    </MailedLinkPage>
  )
}
