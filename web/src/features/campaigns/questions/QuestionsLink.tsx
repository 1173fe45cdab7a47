import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { waitingWords } from './question-words.ts'
import { questionFiguresQuery } from './questions.queries.ts'

/** Leads the owner to the questions that wait. Nothing without any. */
export const QuestionsLink = ({ campaignId }: { campaignId: string }) => {
  const { data } = useQuery(questionFiguresQuery(useApi(), campaignId))
  const waiting = data?.waiting ?? 0
  if (waiting === 0) return null
  return (
    <ButtonLink tone="secondary" size="small" to={paths.campaignQuestions(campaignId)}>
      {waitingWords(waiting)}
    </ButtonLink>
  )
}
