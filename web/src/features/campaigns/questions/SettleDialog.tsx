import type { Question } from '@muster/contract/campaigns/questions.ts'
import {
  answerQuestionEndpoint,
  declineQuestionEndpoint,
  removeQuestionEndpoint,
} from '@muster/contract/campaigns/questions.ts'
import { removalReasonMax } from '@muster/contract/facts/limits.ts'
import { answerMax, declineReasonMax } from '@muster/contract/facts/questions.ts'
import type * as z from 'zod/mini'
import { useFormDraft } from '../../../lib/draft.ts'
import { charactersOf } from '../../../lib/too-long.ts'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { DialogForm } from '../../../ui/overlay/DialogForm.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { PlainText } from '../../../ui/text/PlainText.tsx'
import { useQuestionCalls } from './questions.queries.ts'

/** What is done with a question: its organisers answer or decline it, an admin removes it. */
export type Settling = 'answer' | 'decline' | 'remove'

type Words = { title: string; label: string; note: string; action: string; done: string; failure: string }
type Kind = Words & { field: 'text' | 'reason'; lengthMax: number; schema: z.ZodMiniType<Record<string, string>> }

const kinds: Record<Settling, Kind> = {
  answer: {
    ...{ field: 'text', lengthMax: answerMax, schema: answerQuestionEndpoint.body },
    title: 'Answer the question',
    label: 'Your answer',
    note: 'The question and your answer are then on the page for all to read, with your name. They cannot be changed.',
    action: 'Publish the answer',
    done: 'Your answer is on the page',
    failure: 'Failed to answer',
  },
  decline: {
    ...{ field: 'reason', lengthMax: declineReasonMax, schema: declineQuestionEndpoint.body },
    title: 'Decline the question',
    label: 'Why you do not answer',
    note: 'The person who asked reads the reason, by mail and on the page, and so do the organisers. Nothing is shown to others.',
    action: 'Decline it',
    done: 'The question is declined',
    failure: 'Failed to decline',
  },
  remove: {
    ...{ field: 'reason', lengthMax: removalReasonMax, schema: removeQuestionEndpoint.body },
    title: 'Remove the question?',
    label: 'Reason',
    note: 'The question and its answer are no longer shown. Who asked and the owner are mailed the reason.',
    action: 'Remove it',
    done: 'The question is removed',
    failure: 'Failed to remove',
  },
}

/** Asks for the answer to a question, or for the reason why it is declined or removed. */
export const SettleDialog = ({
  campaignId,
  question,
  as,
  onClose,
}: {
  campaignId: string
  question: Question
  as: Settling
  onClose: () => void
}) => {
  const calls = useQuestionCalls(campaignId)
  const { field, lengthMax, schema, ...words } = kinds[as]
  const made = useContractForm<Record<string, string>, Record<string, string>>({
    schema,
    defaultValues: { [field]: '' },
    failure: words.failure,
    send: async (body) => {
      await calls[as](question._id, body[field] ?? '')
      draft.clear()
      showToast({ title: words.done })
      onClose()
    },
  })
  const draft = useFormDraft(made.form, `question-${as}.${question._id}`)
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={words.title}>
      <DialogForm
        form={made}
        action={words.action}
        tone={as === 'remove' ? 'danger' : 'primary'}
        pendingLabel="Sending…"
        onCancel={onClose}
      >
        <PlainText text={question.text} className="border-l-4 border-line pl-4" />
        <TextArea {...made.field(field)} label={words.label} help={charactersOf(made.form.watch(field), lengthMax)} />
        <p className="text-sm text-mute">{words.note}</p>
      </DialogForm>
    </Dialog>
  )
}
