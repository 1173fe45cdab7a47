import type { Question } from '@muster/contract/campaigns/questions.ts'
import { useMutation } from '@tanstack/react-query'
import { answerOr } from '../../../api/errors.ts'
import { writeDraft } from '../../../lib/draft.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { Refusal } from './Refusal.tsx'
import { refusedWords } from './question-words.ts'
import { questionDraft } from './question-draft.ts'
import { useQuestionCalls } from './questions.queries.ts'

/** Lets the person who asked withdraw the question while it waits. Its text is then in the form again. */
const Withdraw = ({ campaignId, question }: { campaignId: string; question: Question }) => {
  const { withdraw } = useQuestionCalls(campaignId)
  const { mutate, isPending, error } = useMutation({ mutationFn: () => withdraw(question._id) })
  const press = () =>
    mutate(undefined, {
      onSuccess: () => {
        writeDraft(questionDraft(campaignId), { text: question.text, named: question.asker === null ? 'no' : 'yes' })
        showToast({ title: 'Your question is withdrawn' })
      },
    })
  return (
    <div className="grid justify-items-start gap-3">
      {error && <Alert tone="danger" live title={answerOr('Failed to withdraw', error)} />}
      <Button tone="secondary" size="small" pending={isPending} pendingLabel="Withdrawing…" onClick={press}>
        Withdraw the question
      </Button>
    </div>
  )
}

/** What only the person who asked reads: that the question waits, or why it is not answered. */
export const OwnQuestion = ({ campaignId, question }: { campaignId: string; question: Question }) => {
  const { status, refusal } = question
  if (status === 'open') {
    return (
      <>
        <p className="text-sm text-mute">
          It waits for an answer. Until then only you and the organisers read it. You get a mail.
        </p>
        <Withdraw campaignId={campaignId} question={question} />
      </>
    )
  }
  if ((status !== 'declined' && status !== 'removed') || !refusal) return null
  return <Refusal words={refusedWords[status]} reason={refusal.reason} />
}
