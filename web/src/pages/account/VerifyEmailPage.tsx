import { checkLink } from '@muster/contract/facts/account-calls.ts'
import { type Outcome, outcomeLoader, routeAction, tokenIn } from '../../api/form-action.ts'
import { submitVerification, VerifyEmail } from '../../features/people/VerifyEmail.tsx'
import { pathOfKeptCampaign } from '../../features/campaigns/campaign/mine/kept-draft.ts'
import { pathOfKeptDonation } from '../../features/money/donations/kept-donation.ts'
import { useLoaderData } from '../../router/hooks.ts'
import { MailedLinkPage, mailedLinkHandle } from '../MailedLinkPage.tsx'

const titles = { before: 'Verify your address', after: 'Address verified' }

export const handle = mailedLinkHandle(titles)

/** Whether the link works. It only reads: mail scanners open links. */
export const loader = outcomeLoader(async ({ api, url }) => {
  const token = tokenIn(url)
  if (token !== '') await api.call(checkLink, { params: { kind: 'verify-email', token } })
  return null
})

export const action = routeAction(submitVerification)

const leftAt = () => pathOfKeptDonation() || pathOfKeptCampaign()

export const Component = () => {
  const found = useLoaderData<Outcome<null>>()
  return (
    <MailedLinkPage titles={titles} submit={submitVerification}>
      {(token, submission) => (
        <VerifyEmail
          token={token}
          submission={submission}
          unread={'failed' in found ? found.failed : null}
          leftAt={leftAt}
        />
      )}
    </MailedLinkPage>
  )
}
