import { notMe } from '@muster/contract/facts/calls.ts'
import type { NotMeState } from '@muster/contract/people/not-me.ts'
import { type Failed, type FormAction, isRefusal, type Submission, tokenIn } from '../../../api/form-action.ts'
import { ActionForm } from '../../../ui/form/ActionForm.tsx'
import { ActionFailure, LinkFailure, MissingToken } from '../../../ui/page/MailedLink.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'

/** Ends the request of the mail that the link is in. */
export const submitNotMe: FormAction<NotMeState> = async ({ api, url }) =>
  (await api.call(notMe, { body: { token: tokenIn(url) } })).state

const Done = ({ state }: { state: NotMeState }) =>
  state === 'ended' ? (
    <Alert tone="good" live title="Thank you. That request has ended">
      <p>The link in the mail does not work any more. You need not do anything else.</p>
    </Alert>
  ) : (
    <Alert tone="warning" live title="This was confirmed before">
      <p>
        The link in the mail was opened and confirmed. If that was not you either, somebody else can read your mail: set
        a new password for your mailbox.
      </p>
    </Alert>
  )

/** Ends a request that another person made with this address. It acts on a press only, because mail scanners open links. */
export const NotMe = ({
  token,
  submission,
  unread,
}: {
  token: string
  submission: Submission<NotMeState>
  /** Why the link does not work, as the page found when it opened. */
  unread: Failed | null
}) => {
  if (token === '') return <MissingToken />
  if (submission.answer) return <Done state={submission.answer} />
  const refused = submission.failed ?? unread
  if (refused && isRefusal(refused)) {
    return (
      <LinkFailure title={refused.message}>
        The link is incomplete, or so old that its request is deleted. You need not do anything: a request that is not
        confirmed ends by itself.
      </LinkFailure>
    )
  }
  return (
    <div className="grid gap-6">
      <p className="text-lg">Did somebody else enter your address?</p>
      <p className="text-mute">
        Press the button, and the request ends. We see that it happened, and can stop the person who did it.
      </p>
      <ActionFailure failed={submission.failed} fallback="Failed to end the request" />
      <ActionForm submission={submission} pendingLabel="Ending…">
        That was not me
      </ActionForm>
    </div>
  )
}
