import { routeAction } from '../../api/form-action.ts'
import { submitVerification, VerifyEmail } from '../../features/accounts/VerifyEmail.tsx'
import { pathOfKeptDonation } from '../../features/money/donations/kept-donation.ts'
import { MailedLinkPage, mailedLinkHandle } from '../MailedLinkPage.tsx'

const titles = { before: 'Verify your address', after: 'Address verified' }

export const handle = mailedLinkHandle(titles)

export const action = routeAction(submitVerification)

export const Component = () => (
  <MailedLinkPage titles={titles} submit={submitVerification}>
    {(token, submission) => <VerifyEmail token={token} submission={submission} leftAt={pathOfKeptDonation} />}
  </MailedLinkPage>
)
