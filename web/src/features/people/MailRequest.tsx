import type { forgotPasswordEndpoint, resendVerificationEndpoint } from '@muster/contract/people/accounts.ts'
import { useEffect, useState } from 'react'
import { useApi } from '../../api/context.tsx'
import { useContractForm } from '../../lib/useContractForm.ts'
import { useFocusOnMount } from '../../lib/useFocusOnMount.ts'
import { Alert } from '../../ui/text/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { FormSummary } from '../../ui/form/FormSummary.tsx'
import { EmailInput } from '../../ui/form/EmailInput.tsx'
import { readAccountDraft, useKeptFields } from './account-draft.ts'
import { InboxLink } from './InboxLink.tsx'
import { SendAgain } from './SendAgain.tsx'

type MailCall = typeof forgotPasswordEndpoint | typeof resendVerificationEndpoint
type Sent = { email: string; message: string }

type Props = {
  call: MailCall
  /** The sentence shown if the response has no message. */
  defaultMessage: string
  /** "The link works once, within one hour." */
  life: string
  submitLabel: string
  /** The initial address; overrides the draft. */
  knownEmail?: string | undefined
}

const useSend = (call: MailCall, defaultMessage: string) => {
  const api = useApi()
  return async (email: string): Promise<Sent> => {
    const answer = (await api.call(call, { body: { email } })) as { message?: string; email?: string } | undefined
    return { email: answer?.email ?? email, message: answer?.message || defaultMessage }
  }
}

const RequestForm = ({
  call,
  submitLabel,
  knownEmail,
  send,
  isReturn,
}: Pick<Props, 'call' | 'submitLabel' | 'knownEmail'> & {
  send: (email: string) => Promise<unknown>
  isReturn: boolean
}) => {
  const [typed] = useState(() => readAccountDraft().email)
  const { form, field, onSubmit, isPending, problems } = useContractForm({
    schema: call.body,
    defaultValues: { email: typed || knownEmail || '' },
    send: ({ email }) => send(email),
  })
  useKeptFields(form)
  const { setFocus } = form
  useEffect(() => {
    if (isReturn) setFocus('email')
  }, [isReturn, setFocus])
  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <FormSummary problems={problems} />
      <EmailInput {...field('email')} label="Email" enterKeyHint="send" />
      <Button type="submit" size="large" pending={isPending} pendingLabel="Sending…">
        {submitLabel}
      </Button>
    </form>
  )
}

const SentNotice = ({
  sent,
  life,
  again,
  change,
}: {
  sent: Sent
  life: string
  again: () => Promise<string>
  change: () => void
}) => {
  const box = useFocusOnMount<HTMLDivElement>()
  return (
    <div ref={box} tabIndex={-1} className="grid gap-5">
      <Alert tone="good" live title={sent.message}>
        <p>
          Look in the inbox of <bdi className="wrap-anywhere font-semibold">{sent.email}</bdi>. {life}
        </p>
        <InboxLink />
      </Alert>
      <SendAgain send={again}>
        <Button tone="quiet" size="small" onClick={change}>
          Change the address
        </Button>
      </SendAgain>
    </div>
  )
}

/** Asks for an address and requests a mailed link. The result looks the same with and without an account. */
export const MailRequest = ({ call, defaultMessage, life, submitLabel, knownEmail }: Props) => {
  const ask = useSend(call, defaultMessage)
  const [sent, setSent] = useState<Sent | null>(null)
  const [isReturn, setIsReturn] = useState(false)
  const send = async (email: string) => {
    const answer = await ask(email)
    setSent(answer)
    return answer.message
  }
  const change = () => {
    setIsReturn(true)
    setSent(null)
  }
  if (sent) return <SentNotice sent={sent} life={life} again={() => send(sent.email)} change={change} />
  return <RequestForm call={call} submitLabel={submitLabel} knownEmail={knownEmail} send={send} isReturn={isReturn} />
}
