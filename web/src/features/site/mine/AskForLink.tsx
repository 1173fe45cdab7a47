import { mineLinkHours } from '@muster/contract/facts/limits.ts'
import { useLocation } from '../../../router/hooks.ts'
import { useSubmission } from '../../../api/form-action.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { EmailInput } from '../../../ui/form/EmailInput.tsx'
import { ActionFailure } from '../../../ui/page/MailedLink.tsx'
import { submitMine } from './mine-actions.ts'

/** A form that mails a link to everything that an address supports and donated. It works without scripts. */
export const AskForLink = () => {
  const submission = useSubmission(submitMine)
  const { pathname } = useLocation()
  const { answer, failed } = submission
  if (answer?.did === 'asked') {
    return (
      <Alert tone="good" live title="Look into your mail">
        <p>{answer.message}</p>
      </Alert>
    )
  }
  const isRefused = failed !== null && failed.status === 400
  return (
    <form noValidate method="post" action={pathname} className="grid gap-4" onSubmit={submission.submit}>
      {!isRefused && <ActionFailure failed={failed} fallback="Failed to send" />}
      <input type="hidden" name="do" value="ask" />
      <EmailInput
        name="email"
        label="Your email"
        enterKeyHint="send"
        defaultValue={submission.typed['email']}
        help={`We mail you a link that works for ${mineLinkHours} hours.`}
        error={isRefused ? failed.message : undefined}
      />
      <Button type="submit" className="justify-self-start" pending={submission.isPending} pendingLabel="Sending…">
        Mail me the link
      </Button>
    </form>
  )
}
