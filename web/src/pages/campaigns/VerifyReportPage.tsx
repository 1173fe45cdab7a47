import { checkReportLink } from '@muster/contract/facts/calls.ts'
import { type Outcome, outcomeLoader, routeAction, tokenIn } from '../../api/form-action.ts'
import { submitConfirmation, VerifyReport } from '../../features/campaigns/moderation/reports/VerifyReport.tsx'
import { useLoaderData } from '../../router/hooks.ts'
import { MailedLinkPage, mailedLinkHandle } from '../MailedLinkPage.tsx'

const titles = { before: 'Confirm your address', after: 'Address confirmed' }

export const handle = mailedLinkHandle(titles)

/** Whether the link works. It only reads: mail scanners open links. */
export const loader = outcomeLoader(async ({ api, url }) => {
  const token = tokenIn(url)
  if (token !== '') await api.call(checkReportLink, { params: { token } })
  return null
})

export const action = routeAction(submitConfirmation)

export const Component = () => {
  const found = useLoaderData<Outcome<null>>()
  return (
    <MailedLinkPage titles={titles} submit={submitConfirmation}>
      {(token, submission) => (
        <VerifyReport token={token} submission={submission} unread={'failed' in found ? found.failed : null} />
      )}
    </MailedLinkPage>
  )
}
