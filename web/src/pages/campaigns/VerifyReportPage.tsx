import { routeAction } from '../../api/form-action.ts'
import { submitConfirmation, VerifyReport } from '../../features/moderation/reports/VerifyReport.tsx'
import { MailedLinkPage, mailedLinkHandle } from '../MailedLinkPage.tsx'

const titles = { before: 'Confirm your address', after: 'Address confirmed' }

export const handle = mailedLinkHandle(titles)

export const action = routeAction(submitConfirmation)

export const Component = () => (
  <MailedLinkPage titles={titles} submit={submitConfirmation}>
    {(token, submission) => <VerifyReport token={token} submission={submission} />}
  </MailedLinkPage>
)
