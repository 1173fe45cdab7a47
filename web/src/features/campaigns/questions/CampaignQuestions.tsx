import type { Question } from '@muster/contract/campaigns/questions.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.tsx'
import { isActingAdmin, useSession } from '../../../api/session.ts'
import { useNow } from '../../../lib/now.tsx'
import { organises } from '../../../lib/organises.ts'
import { useLinkedSection } from '../../../lib/useLinkedSection.ts'
import { useLostFocus } from '../../../lib/useLostFocus.ts'
import { onDemand } from '../../../ui/overlay/on-demand.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { RoomForRows } from '../../../ui/page/Skeleton.tsx'
import { PagedList } from '../../../ui/table/PagedList.tsx'
import { Asking } from './Asking.tsx'
import { QuestionItem } from './QuestionItem.tsx'
import type { Settling } from './SettleDialog.tsx'
import { type QuestionedCampaign, questionsState, unansweredWords, waitingWords } from './question-words.ts'
import { questionFiguresQuery, questionsQuery } from './questions.queries.ts'

const [AskDialog] = onDemand(async () => (await import('./AskDialog.tsx')).AskDialog)
const [GuestAskDialog] = onDemand(async () => (await import('./GuestAskDialog.tsx')).GuestAskDialog)
const [SettleDialog] = onDemand(async () => (await import('./SettleDialog.tsx')).SettleDialog)

/** The dialog in which a member asks, or a visitor with only an address. */
const AskingDialog = (props: { campaign: QuestionedCampaign; onClose: () => void }) => {
  const { user } = useSession()
  return user ? <AskDialog {...props} user={user} /> : <GuestAskDialog {...props} />
}

const sectionId = 'questions'

type State = ReturnType<typeof questionsState>

/** What this viewer can do with a question. */
const useSettlings = (campaign: QuestionedCampaign, state: State) => {
  const { user } = useSession()
  const isOrganiser = organises(campaign, user?._id)
  return ({ status, isOwn }: Question): readonly Settling[] => {
    if (status === 'open' && isOrganiser && !isOwn)
      return state === 'open' || state === 'over' ? ['answer', 'decline'] : []
    return status === 'answered' && !isOrganiser && isActingAdmin(user) ? ['remove'] : []
  }
}

/** The figures that the section needs. Others are not asked for. */
const useFigures = (campaign: QuestionedCampaign, state: State) => {
  const { user } = useSession()
  const isNeeded = organises(campaign, user?._id) || state === 'over'
  const { data } = useQuery({ ...questionFiguresQuery(useApi(), campaign._id), enabled: isNeeded })
  return { waiting: data?.waiting ?? 0, unanswered: data?.unanswered ?? 0 }
}

/** The sentences above the list: what waits for the owner, what got no answer, and whether questions are closed. */
const introOf = (state: State, { waiting, unanswered }: { waiting: number; unanswered: number }): string[] =>
  [
    waiting > 0 ? `${waitingWords(waiting)} for your answer.` : null,
    unansweredWords(unanswered),
    state === 'frozen' ? 'An admin has frozen this campaign, so it takes no questions and no answers for now.' : null,
  ].filter((sentence) => sentence !== null)

/** The questions about a campaign with their answers. The owner answers here, and visitors ask. Nothing where there is nothing to read or do. */
export const CampaignQuestions = ({ campaign }: { campaign: QuestionedCampaign }) => {
  const { user } = useSession()
  const state = questionsState(campaign, useNow())
  const list = useInfiniteQuery(questionsQuery(useApi(), campaign._id))
  const settlingsOf = useSettlings(campaign, state)
  const intro = introOf(state, useFigures(campaign, state))
  const section = useLinkedSection(sectionId)
  const [isAsking, setIsAsking] = useState(false)
  const [settled, setSettled] = useState<{ question: Question; as: Settling } | null>(null)
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const isWriting = isAsking || settled !== null
  // What was sent removes the button that opened the dialog.
  useLostFocus([isWriting, ...rows.map(({ _id, status }) => _id + status)].join(), `#${sectionId}`)
  const hasOpen = rows.some(({ isOwn, status }) => isOwn && status === 'open')
  const ask = () => setIsAsking(true)
  const asking = state === 'open' && <Asking ownerId={campaign.owner._id} hasOpen={hasOpen} onAsk={ask} />
  if (state !== 'open' && !list.isPending && !list.error && rows.length === 0 && intro.length === 0) return null
  return (
    <section ref={section} id={sectionId} tabIndex={-1} aria-labelledby="questions-title">
      <h2 id="questions-title" className="text-2xl">
        Questions
      </h2>
      {intro.map((sentence) => (
        <p key={sentence} className="mt-2 text-mute">
          {sentence}
        </p>
      ))}
      {rows.length > 0 && <div className="mt-3 empty:hidden">{asking}</div>}
      <div className="mt-5">
        <PagedList
          list={list}
          room={<RoomForRows rows={2} className="h-28" />}
          failure="Failed to load the questions"
          empty={
            <Empty action={asking}>
              {organises(campaign, user?._id) ? 'No one has asked yet.' : 'No question has been answered yet.'}
            </Empty>
          }
        >
          {(shown) => (
            <ul aria-label="Questions">
              {shown.map((question) => (
                <QuestionItem
                  key={question._id}
                  campaign={campaign}
                  question={question}
                  settlings={settlingsOf(question)}
                  onSettle={(as) => setSettled({ question, as })}
                />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
      {isAsking && <AskingDialog campaign={campaign} onClose={() => setIsAsking(false)} />}
      {settled && <SettleDialog campaignId={campaign._id} {...settled} onClose={() => setSettled(null)} />}
    </section>
  )
}
