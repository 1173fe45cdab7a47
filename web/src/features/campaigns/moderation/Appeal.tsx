import { appeal as appealCall, getAppeal } from '@muster/contract/facts/calls.ts'
import { appealMax, categoryLabels } from '@muster/contract/facts/moderation.ts'
import type { AppealPage } from '@muster/contract/campaigns/moderation.ts'
import {
  type FormAction,
  type FormActionInput,
  isRefusal,
  type Outcome,
  type Submission,
} from '../../../api/form-action.ts'
import { formatInstant } from '../../../lib/format.ts'
import { ActionForm } from '../../../ui/form/ActionForm.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { ActionFailure, LinkFailure, UnreadLink } from '../../../ui/page/MailedLink.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'
import { PlainText } from '../../../ui/text/PlainText.tsx'

const tokenOf = ({ params }: Pick<FormActionInput, 'params'>) => params['token'] ?? ''

/** The decision that the link is about. Reads only, because mail scanners open links. */
export const loadAppeal = (input: Omit<FormActionInput, 'form'>): Promise<AppealPage> =>
  input.api.call(getAppeal, { params: { token: tokenOf(input) } })

/** Sends the appeal. */
export const submitAppeal: FormAction<AppealPage> = (input) => {
  const text = input.form.get('text')
  return input.api.call(appealCall, {
    params: { token: tokenOf(input) },
    body: { text: typeof text === 'string' ? text : '' },
  })
}

const verbs: Record<AppealPage['decision']['action'], string> = {
  hide: 'was taken down',
  publish: 'was published',
  freeze: 'was frozen',
  unfreeze: 'is no longer frozen',
  suspend: 'is suspended',
  reinstate: 'is no longer suspended',
}

const Decision = ({ page: { decision, campaignTitle } }: { page: AppealPage }) => (
  <div className="grid gap-6">
    <p className="text-lg">
      {campaignTitle === null ? (
        <span>Your account</span>
      ) : (
        <span>
          Your campaign <bdi className="font-semibold">{campaignTitle}</bdi>
        </span>
      )}
      <span> </span>
      {verbs[decision.action]} on {formatInstant(decision.createdAt, 'UTC')} UTC.
    </p>
    <dl className="grid gap-4">
      {decision.category !== null && (
        <div>
          <dt className="text-mute">Category</dt>
          <dd>{categoryLabels[decision.category]}</dd>
        </div>
      )}
      <div>
        <dt className="text-mute">The admin’s reason</dt>
        <dd>
          <PlainText text={decision.reason} />
        </dd>
      </div>
    </dl>
  </div>
)

const outcomes = {
  upheld: ['info', 'Your appeal was turned down. The decision stands'],
  reversed: ['good', 'Your appeal was accepted. The decision is reversed'],
} as const

const Sent = ({ appeal }: { appeal: NonNullable<AppealPage['decision']['appeal']> }) => {
  const [tone, title] = appeal.outcome ? outcomes[appeal.outcome] : (['good', 'Your appeal was sent'] as const)
  return (
    <div className="grid gap-6">
      <Alert tone={tone} live title={title}>
        {appeal.outcome === null ? (
          <p>The decision stands until an admin has read your appeal. Then we write to you.</p>
        ) : (
          <PlainText text={appeal.notes ?? ''} />
        )}
      </Alert>
      <div>
        <h2 className="mb-2 text-lg">Your appeal</h2>
        <PlainText text={appeal.text} />
      </div>
    </div>
  )
}

const AppealForm = ({ submission }: { submission: Submission<AppealPage> }) => (
  <div className="grid gap-6">
    <p>
      You can appeal once. Another admin decides about the appeal if this site has one; otherwise the same admin does.
      Say what is wrong about the decision, and what proves it.
    </p>
    <ActionFailure failed={submission.failed} fallback="Failed to send" />
    <ActionForm
      submission={submission}
      pendingLabel="Sending…"
      field={
        <TextArea
          label="Your appeal"
          name="text"
          required
          maxLength={appealMax}
          rows={8}
          defaultValue={submission.typed['text']}
        />
      }
    >
      Send the appeal
    </ActionForm>
  </div>
)

/** A decision of an admin, by the link that its mail has, and the one appeal against it. */
export const Appeal = ({ found, submission }: { found: Outcome<AppealPage>; submission: Submission<AppealPage> }) => {
  if ('failed' in found) {
    if (!isRefusal(found.failed)) return <UnreadLink failed={found.failed} ifDeleted="" />
    return <LinkFailure title={found.failed.message}>Open the link from the mail again, or copy all of it.</LinkFailure>
  }
  const page = submission.answer ?? found.answer
  const { appeal } = page.decision
  return (
    <div className="grid gap-10">
      <Decision page={page} />
      {appeal ? <Sent appeal={appeal} /> : <AppealForm submission={submission} />}
    </div>
  )
}
