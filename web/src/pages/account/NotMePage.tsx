import { routeAction } from '../../api/form-action.ts'
import { NotMe, submitNotMe } from '../../features/mailings/NotMe.tsx'
import { MailedLinkPage, mailedLinkHandle } from '../MailedLinkPage.tsx'

const titles = { before: 'That was not me', after: 'Request ended' }

export const handle = mailedLinkHandle(titles)

export const action = routeAction(submitNotMe)

export const Component = () => (
  <MailedLinkPage titles={titles} submit={submitNotMe}>
    {(token, submission) => <NotMe token={token} submission={submission} />}
  </MailedLinkPage>
)
