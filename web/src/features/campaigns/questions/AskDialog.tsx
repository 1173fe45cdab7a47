import { askQuestionEndpoint } from '@muster/contract/campaigns/questions.ts'
import { questionMax } from '@muster/contract/facts/questions.ts'
import type { User } from '@muster/contract/people/accounts.ts'
import { useFormDraft } from '../../../lib/draft.ts'
import { charactersOf } from '../../../lib/too-long.ts'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { RadioCards } from '../../../ui/form/RadioCards.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { DialogForm } from '../../../ui/overlay/DialogForm.tsx'
import { VerifyFirst } from '../../../ui/page/VerifyFirst.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { questionDraft } from './question-draft.ts'
import { type QuestionedCampaign, unnamedAsker } from './question-words.ts'
import { useQuestionCalls } from './questions.queries.ts'

const choicesFor = ({ name, username }: User, isSupporter: boolean) => [
  { value: 'no', label: 'Without my name', description: `It says “Asked by ${unnamedAsker(isSupporter)}”.` },
  {
    value: 'yes',
    label: 'With my name',
    description: <bdi>{name ?? username ?? 'You have given no name. Your account page takes one.'}</bdi>,
  },
]

type Props = { campaign: QuestionedCampaign; user: User; onClose: () => void }

const AskForm = ({ campaign, user, onClose }: Props) => {
  const { ask } = useQuestionCalls(campaign._id)
  const made = useContractForm({
    schema: askQuestionEndpoint.body,
    defaultValues: { text: '', named: 'no' },
    toBody: ({ text, named }) => ({ text, named: named === 'yes' }),
    failure: 'Failed to send the question',
    send: async (body) => {
      await ask(body)
      draft.clear()
      showToast({ title: 'Your question was sent' })
      onClose()
    },
  })
  const draft = useFormDraft(made.form, questionDraft(campaign._id))
  return (
    <DialogForm form={made} action="Send the question" pendingLabel="Sending…" onCancel={onClose}>
      <TextArea
        {...made.field('text')}
        label="Your question"
        help={charactersOf(made.form.watch('text'), questionMax)}
      />
      <RadioCards {...made.field('named')} label="How it is shown" options={choicesFor(user, campaign.supported)} />
      <p className="text-sm text-mute">
        It is on the page once it is answered, together with the answer. Until then only you and the organisers read it.
        You get a mail when it is answered or declined.
      </p>
    </DialogForm>
  )
}

/** Asks a person for a question about a campaign, and whether their name is shown with it. */
export const AskDialog = (props: Props) => (
  <Dialog
    open
    onOpenChange={(isOpen) => !isOpen && props.onClose()}
    title="Ask a question"
    description={<bdi>{props.campaign.title}</bdi>}
  >
    {props.user.emailVerified ? <AskForm {...props} /> : <VerifyFirst email={props.user.email} what="ask a question" />}
  </Dialog>
)
