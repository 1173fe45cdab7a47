import { askAsGuestEndpoint } from '@muster/contract/campaigns/questions.ts'
import { questionLinkDays, questionMax } from '@muster/contract/facts/questions.ts'
import { useState } from 'react'
import { useApi } from '../../../api/context.tsx'
import { useFormDraft } from '../../../lib/draft.ts'
import { withEmail } from '../../../lib/known-email.ts'
import { charactersOf } from '../../../lib/too-long.ts'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { paths } from '../../../paths.ts'
import { useLocation } from '../../../router/hooks.ts'
import { Link } from '../../../router/Link.tsx'
import { LinkForm } from '../../../ui/form/LinkForm.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { LinkSent, type SentLink } from '../../../ui/page/LinkSent.tsx'
import { questionDraft } from './question-draft.ts'
import type { QuestionedCampaign } from './question-words.ts'

type FormProps = {
  campaign: QuestionedCampaign
  /** Whether the person came back to change the address. */
  isChanging: boolean
  onSent: (sent: SentLink) => void
}

const AskForm = ({ campaign, isChanging, onSent }: FormProps) => {
  const api = useApi()
  const { pathname, search } = useLocation()
  const made = useContractForm({
    schema: askAsGuestEndpoint.body,
    defaultValues: { text: '', email: '' },
    // The draft of an account has more.
    toBody: ({ text, email }) => ({ text, email }),
    failure: 'Failed to send the link',
    send: async (body) => onSent(await api.call(askAsGuestEndpoint, { params: { id: campaign._id }, body })),
  })
  // It is kept until the question is sent by the link, so that it can be asked again if no mail comes.
  useFormDraft(made.form, questionDraft(campaign._id))
  const { text, email } = made.form.watch()
  return (
    <LinkForm
      form={made}
      email={made.field('email')}
      help="We mail you one link. Your question is sent once you open it and confirm. Your address is never shown."
      isChanging={isChanging}
    >
      <p>
        With an account it is sent at once:{' '}
        <Link to={paths.login(`${pathname}${search}#questions`)} state={withEmail(email)} className="text-link">
          log in
        </Link>
        . What you type here is kept.
      </p>
      <TextArea {...made.field('text')} label="Your question" help={charactersOf(text, questionMax)} />
      <p className="text-sm text-mute">
        It is on the page once it is answered, together with the answer and without your name. Until then only you and
        the organisers read it.
      </p>
    </LinkForm>
  )
}

/** For signed-out visitors: ask with only an email address. */
export const GuestAskDialog = ({ campaign, onClose }: { campaign: QuestionedCampaign; onClose: () => void }) => {
  const [sent, setSent] = useState<SentLink | null>(null)
  const [isChanging, setIsChanging] = useState(false)
  const change = () => {
    setIsChanging(true)
    setSent(null)
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={sent === null ? 'Ask a question' : 'One step is left'}
      description={<bdi>{campaign.title}</bdi>}
    >
      {sent === null ? (
        <AskForm campaign={campaign} isChanging={isChanging} onSent={setSent} />
      ) : (
        <LinkSent {...sent} onChange={change}>
          {`Open the link in the mail within ${questionLinkDays} days and send the question there. You get a mail when it is answered or declined.`}
        </LinkSent>
      )}
    </Dialog>
  )
}
