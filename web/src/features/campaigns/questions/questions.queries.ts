import {
  answerQuestion,
  askQuestion,
  declineQuestion,
  getQuestionFigures,
  listQuestions,
  withdrawQuestion,
} from '@muster/contract/facts/calls.ts'
import { removeQuestion } from '@muster/contract/facts/admin-calls.ts'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'
import { useApi } from '../../../api/context.tsx'

const pageSize = 12
const listKey = (campaignId: string) => ['campaigns', 'questions', campaignId] as const
const figuresKey = (campaignId: string) => ['campaigns', 'question-figures', campaignId] as const

/** The questions of a campaign that the viewer may see: what waits first, then the answered ones, page by page. */
export const questionsQuery = (api: Api, campaignId: string) =>
  infiniteQueryOptions({
    queryKey: listKey(campaignId),
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      api.call(
        listQuestions,
        {
          params: { id: campaignId },
          query: { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) },
        },
        { signal },
      ),
    getNextPageParam: (page) => page.next,
  })

/** How many questions wait, for the owner, and how many never got an answer. */
export const questionFiguresQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: figuresKey(campaignId),
    queryFn: ({ signal }) => api.call(getQuestionFigures, { params: { id: campaignId } }, { signal }),
  })

/** What people do with the questions of a campaign. Each is done once the page shows it; a refusal shows what has changed. */
export const useQuestionCalls = (campaignId: string) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const reload = () =>
    Promise.all(
      [listKey(campaignId), figuresKey(campaignId), ['campaigns', 'attention']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  const thenReload = async (call: Promise<unknown>): Promise<void> => {
    try {
      await call
    } finally {
      await reload()
    }
  }
  const of = (questionId: string) => ({ id: campaignId, questionId })
  return {
    ask: (body: { text: string; named: boolean }) =>
      thenReload(api.call(askQuestion, { params: { id: campaignId }, body })),
    withdraw: (id: string) => thenReload(api.call(withdrawQuestion, { params: of(id) })),
    answer: (id: string, text: string) => thenReload(api.call(answerQuestion, { params: of(id), body: { text } })),
    decline: (id: string, reason: string) =>
      thenReload(api.call(declineQuestion, { params: of(id), body: { reason } })),
    remove: (id: string, reason: string) => thenReload(api.call(removeQuestion, { params: { id }, body: { reason } })),
  }
}
