import { routeAction } from '../../api/form-action.ts'
import { ConfirmEmail, submitEmail } from '../../features/people/ConfirmEmail.tsx'
import { MailedLinkPage, mailedLinkHandle } from '../MailedLinkPage.tsx'

const titles = { before: 'Confirm your new email address', after: 'Email address changed' }

export const handle = mailedLinkHandle(titles)

export const action = routeAction(submitEmail)

export const Component = () => (
  <MailedLinkPage titles={titles} submit={submitEmail}>
    {(token, submission) => <ConfirmEmail token={token} submission={submission} />}
  </MailedLinkPage>
)
