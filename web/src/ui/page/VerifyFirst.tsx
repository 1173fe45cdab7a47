import { resendVerification } from '@muster/contract/facts/calls.ts'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../api/context.tsx'
import { messageOf } from '../../api/errors.ts'
import { Alert } from '../text/Alert.tsx'
import { Button } from '../button/Button.tsx'

/** Asks the person to verify their address before an action, with a button to send the link again. `what`: "publish a campaign". */
export const VerifyFirst = ({ email, what }: { email: string; what: string }) => {
  const api = useApi()
  const resend = useMutation({ mutationFn: () => api.call(resendVerification, { body: { email } }) })
  return (
    <Alert
      tone="warning"
      live
      title="Verify your address first"
      action={
        <Button tone="secondary" size="small" pending={resend.isPending} onClick={() => resend.mutate()}>
          Send the link again
        </Button>
      }
    >
      <p className="wrap-anywhere">
        We sent a link to {email}. Open it, and you can {what}.
      </p>
      {resend.isSuccess && <p className="font-semibold">Sent again. Look in your inbox.</p>}
      {resend.isError && <p className="text-danger">{messageOf(resend.error)}</p>}
    </Alert>
  )
}
