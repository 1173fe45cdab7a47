import { useLoaderData } from 'react-router'
import { type Outcome, outcomeLoader, routeAction } from '../../api/form-action.ts'
import { loadMine, type MyPage, MySupport, submitWithdrawal } from '../../features/supports/MySupport.tsx'
import { MailedLinkPage, mailedLinkHandle } from '../MailedLinkPage.tsx'

const titles = { before: 'Your support', after: 'Support withdrawn' }

export const handle = mailedLinkHandle(titles)

export const loader = outcomeLoader(loadMine)

export const action = routeAction(submitWithdrawal)

export const Component = () => {
  const found = useLoaderData<Outcome<MyPage>>()
  return (
    <MailedLinkPage titles={titles} submit={submitWithdrawal}>
      {(_, submission) => <MySupport submission={submission} found={found} />}
    </MailedLinkPage>
  )
}
