import { resendVerification } from '@muster/contract/facts/calls.ts'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../api/context.tsx'
import { messageOf } from '../api/errors.ts'
import { Button } from '../ui/button/Button.tsx'
import { barClass } from './bar-class.ts'

/** Reminds people to verify their address, with a button to send the link again. */
export const VerifyBar = ({ email }: { email: string }) => {
  const api = useApi()
  const resend = useMutation({ mutationFn: () => api.call(resendVerification, { body: { email } }) })
  return (
    <section aria-label="Verify your address" className="border-b border-line bg-marigold-soft">
      <div className={`${barClass} max-sm:pt-3.5`}>
        <p className="min-w-0 wrap-anywhere">
          <strong className="font-semibold">Verify your address.</strong> Open the link that we sent to {email}. Then
          you can create campaigns, support them and donate.
        </p>
        <Button
          tone="quiet"
          size="small"
          className="-mx-3.5"
          pending={resend.isPending}
          onClick={() => resend.mutate()}
        >
          Send the link again
        </Button>
        <div role="status">
          {resend.isSuccess && <p className="py-2.5 font-semibold">Sent again. Look in your inbox.</p>}
          {resend.isError && <p className="py-2.5 text-danger">{messageOf(resend.error)}</p>}
        </div>
      </div>
    </section>
  )
}
