import type { FollowLink } from '@muster/contract/campaigns/following.ts'
import { type Outcome, outcomeLoader, routeAction } from '../../api/form-action.ts'
import { loadFollowLink, submitFollow, VerifyFollow } from '../../features/campaigns/following/VerifyFollow.tsx'
import { useLoaderData } from '../../router/hooks.ts'
import { MailedLinkPage, mailedLinkHandle } from '../MailedLinkPage.tsx'

const titles = { before: 'Follow a campaign', after: 'Confirmed' }

export const handle = mailedLinkHandle(titles)

export const loader = outcomeLoader(loadFollowLink)

export const action = routeAction(submitFollow)

export const Component = () => {
  const found = useLoaderData<Outcome<FollowLink | null>>()
  return (
    <MailedLinkPage titles={titles} submit={submitFollow}>
      {(token, submission) => <VerifyFollow token={token} submission={submission} found={found} />}
    </MailedLinkPage>
  )
}
