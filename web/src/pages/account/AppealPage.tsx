import type { AppealPage } from '@muster/contract/campaigns/moderation.ts'
import { useLoaderData } from '../../router/hooks.ts'
import { type Outcome, outcomeLoader, routeAction } from '../../api/form-action.ts'
import { Appeal, loadAppeal, submitAppeal } from '../../features/campaigns/moderation/Appeal.tsx'
import { MailedLinkPage, mailedLinkHandle } from '../MailedLinkPage.tsx'

const titles = { before: 'A decision of an admin', after: 'Appeal sent' }

export const handle = mailedLinkHandle(titles)

export const loader = outcomeLoader(loadAppeal)

export const action = routeAction(submitAppeal)

export const Component = () => {
  const found = useLoaderData<Outcome<AppealPage>>()
  return (
    <MailedLinkPage titles={titles} submit={submitAppeal}>
      {(_, submission) => <Appeal found={found} submission={submission} />}
    </MailedLinkPage>
  )
}
