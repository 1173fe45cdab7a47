import { routeAction } from '../../api/form-action.ts'
import { UndoEmail, submitUndoEmail } from '../../features/people/UndoEmail.tsx'
import { MailedLinkPage, mailedLinkHandle } from '../MailedLinkPage.tsx'

const titles = { before: 'Undo the change of your email address', after: 'Change of your email address undone' }

export const handle = mailedLinkHandle(titles)

export const action = routeAction(submitUndoEmail)

export const Component = () => (
  <MailedLinkPage titles={titles} submit={submitUndoEmail}>
    {(token, submission) => <UndoEmail token={token} submission={submission} />}
  </MailedLinkPage>
)
