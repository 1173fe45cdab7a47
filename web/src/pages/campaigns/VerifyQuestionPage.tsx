import type { QuestionLink } from '@muster/contract/campaigns/questions.ts'
import { type Outcome, outcomeLoader, routeAction } from '../../api/form-action.ts'
import { loadQuestionLink, submitQuestion, VerifyQuestion } from '../../features/campaigns/questions/VerifyQuestion.tsx'
import { useLoaderData } from '../../router/hooks.ts'
import { MailedLinkPage, mailedLinkHandle } from '../MailedLinkPage.tsx'

const titles = { before: 'Your question', after: 'Your question' }

export const handle = mailedLinkHandle(titles)

export const loader = outcomeLoader(loadQuestionLink)

export const action = routeAction(submitQuestion)

export const Component = () => {
  const found = useLoaderData<Outcome<QuestionLink | null>>()
  return (
    <MailedLinkPage titles={titles} submit={submitQuestion}>
      {(token, submission) => <VerifyQuestion token={token} submission={submission} found={found} />}
    </MailedLinkPage>
  )
}
