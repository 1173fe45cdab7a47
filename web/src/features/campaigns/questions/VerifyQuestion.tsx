import type { QuestionLink } from '@muster/contract/campaigns/questions.ts'
import { confirmQuestion, readQuestionLink, withdrawGuestQuestion } from '@muster/contract/facts/calls.ts'
import { questionLinkDays } from '@muster/contract/facts/questions.ts'
import { useEffect } from 'react'
import {
  type Failed,
  type FormAction,
  type FormActionInput,
  isRefusal,
  type Outcome,
  sentenceOr,
  type Submission,
  tokenIn,
} from '../../../api/form-action.ts'
import { clearDraft, writeDraft } from '../../../lib/draft.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink, type ButtonSize } from '../../../ui/button/Button.tsx'
import { ActionForm } from '../../../ui/form/ActionForm.tsx'
import { LinkFailure, MissingToken } from '../../../ui/page/MailedLink.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'
import { PlainText } from '../../../ui/text/PlainText.tsx'
import { Answer } from './Answer.tsx'
import { Refusal } from './Refusal.tsx'
import { questionDraft } from './question-draft.ts'
import { refusedWords } from './question-words.ts'

/** What a button of the page did: it sent the question, or withdrew it. */
export type Done = QuestionLink | 'withdrawn'

/** Reads what the link is about. Changes nothing. */
export const loadQuestionLink = async ({ api, url }: Omit<FormActionInput, 'form'>): Promise<QuestionLink | null> => {
  const token = tokenIn(url)
  return token === '' ? null : api.call(readQuestionLink, { params: { token } })
}

/** Sends the question that is in the link, or withdraws it. */
export const submitQuestion: FormAction<Done> = async ({ api, url, form }) => {
  const params = { token: tokenIn(url) }
  if (form.get('does') !== 'withdraw') return api.call(confirmQuestion, { params })
  await api.call(withdrawGuestQuestion, { params })
  return 'withdrawn'
}

/** The browser that wrote the question keeps its text until it is sent, and again after it was withdrawn. */
const useDraft = (link: QuestionLink | null, done: Done | null) => {
  useEffect(() => {
    if (!link || done === null) return
    if (done === 'withdrawn') writeDraft(questionDraft(link.campaignId), { text: link.text })
    else clearDraft(questionDraft(link.campaignId))
  }, [link, done])
}

const Asked = ({ link }: { link: QuestionLink }) => (
  <div className="grid gap-2">
    <p>
      <span>You ask about </span>
      <strong dir="auto" className="wrap-anywhere">
        {link.campaignTitle}
      </strong>
      <span>:</span>
    </p>
    <PlainText text={link.text} className="text-lg/7 font-semibold" />
  </div>
)

const SeeCampaign = ({ link, size = 'normal' }: { link: QuestionLink; size?: ButtonSize }) => (
  <ButtonLink
    className="justify-self-start"
    tone="secondary"
    size={size}
    to={`${paths.campaign(link.campaignId)}#questions`}
  >
    See the campaign
  </ButtonLink>
)

type LinkProps = { link: QuestionLink; submission: Submission<Done> }

const BeforeSending = ({ link, submission }: LinkProps) => (
  <>
    <Asked link={link} />
    <p className="text-mute">
      It is on the page once it is answered, together with the answer and without your name. Until then only you and the
      organisers read it. You get a mail when it is answered or declined.
    </p>
    <ActionForm submission={submission} pendingLabel="Sending…">
      Send the question
    </ActionForm>
  </>
)

const Waiting = ({ link, submission }: LinkProps) => (
  <>
    <Alert tone="good" live title="Your question was sent">
      <p>It waits for an answer. You get a mail, and this link shows what became of it.</p>
    </Alert>
    <Asked link={link} />
    <div className="flex flex-wrap items-center gap-3">
      <SeeCampaign link={link} size="large" />
      <ActionForm submission={submission} tone="secondary" fields={{ does: 'withdraw' }} pendingLabel="Withdrawing…">
        Withdraw the question
      </ActionForm>
    </div>
  </>
)

const Settled = ({ link }: { link: QuestionLink }) => {
  const { status, answer, refusal } = link
  return (
    <>
      <Asked link={link} />
      {answer && <Answer answer={answer} />}
      {refusal && (status === 'declined' || status === 'removed') && (
        <Refusal words={refusedWords[status]} reason={refusal.reason} />
      )}
      <SeeCampaign link={link} />
    </>
  )
}

const Withdrawn = ({ link }: { link: QuestionLink }) => (
  <div className="grid gap-7">
    <Alert tone="good" live title="Your question is withdrawn">
      <p>It is deleted. You can ask another one on the page of the campaign.</p>
    </Alert>
    <SeeCampaign link={link} />
  </div>
)

const Unreadable = ({ failed }: { failed: Failed }) => (
  <LinkFailure title={sentenceOr('Failed to load the question', failed)}>
    {failed.code === 'invalid_token'
      ? `A link sends its question for ${questionLinkDays} days. You can ask again on the page of the campaign.`
      : 'Nothing has changed. The link can be opened again.'}
  </LinkFailure>
)

/** Sends a guest's question by the token of a mailed link, after a click: mail scanners open links. Later it shows what became of it. */
export const VerifyQuestion = ({
  token,
  submission,
  found,
}: {
  token: string
  submission: Submission<Done>
  found: Outcome<QuestionLink | null>
}) => {
  const { answer: done, failed } = submission
  const loaded = 'answer' in found ? found.answer : null
  const link = done === null || done === 'withdrawn' ? loaded : done
  useDraft(link, done)
  if (token === '') return <MissingToken />
  if (failed?.code === 'invalid_token') return <Unreadable failed={failed} />
  if (!link) return 'failed' in found ? <Unreadable failed={found.failed} /> : null
  if (done === 'withdrawn') return <Withdrawn link={link} />
  return (
    <div className="grid gap-6">
      {failed && (
        <Alert tone="danger" live title={sentenceOr('The site could not be reached', failed)}>
          <p>{isRefusal(failed) ? 'Nothing has changed.' : 'Nothing has changed. Try again in a moment.'}</p>
        </Alert>
      )}
      {link.status === 'asked' && <BeforeSending link={link} submission={submission} />}
      {link.status === 'open' && <Waiting link={link} submission={submission} />}
      {link.status !== 'asked' && link.status !== 'open' && <Settled link={link} />}
    </div>
  )
}
