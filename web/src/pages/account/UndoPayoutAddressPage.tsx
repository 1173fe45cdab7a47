import { routeAction } from '../../api/form-action.ts'
import { submitUndo, UndoPayoutAddress } from '../../features/people/UndoPayoutAddress.tsx'
import { MailedLinkPage, mailedLinkHandle } from '../MailedLinkPage.tsx'

const titles = { before: 'Undo the change of your payout address', after: 'Change of your payout address undone' }

export const handle = mailedLinkHandle(titles)

export const action = routeAction(submitUndo)

export const Component = () => (
  <MailedLinkPage titles={titles} submit={submitUndo}>
    {(token, submission) => <UndoPayoutAddress token={token} submission={submission} />}
  </MailedLinkPage>
)
