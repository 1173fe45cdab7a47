import { routeAction } from '../../api/form-action.ts'
import { ConfirmPaypalEmail, submitConfirmation } from '../../features/people/ConfirmPaypalEmail.tsx'
import { MailedLinkPage, mailedLinkHandle } from '../MailedLinkPage.tsx'

const titles = { before: 'Confirm your PayPal address', after: 'PayPal address confirmed' }

export const handle = mailedLinkHandle(titles)

export const action = routeAction(submitConfirmation)

export const Component = () => (
  <MailedLinkPage titles={titles} submit={submitConfirmation}>
    {(token, submission) => <ConfirmPaypalEmail token={token} submission={submission} />}
  </MailedLinkPage>
)
