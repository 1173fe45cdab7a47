import { useMutation, useQueryClient } from '@tanstack/react-query'
import { confirmPaypalEmail } from '../../api/calls.ts'
import { useApi } from '../../api/context.tsx'
import { answerOr } from '../../api/errors.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'

const toAccount = (
  <ButtonLink tone="secondary" className="justify-self-start" to={paths.account()}>
    Go to my account
  </ButtonLink>
)

/** Confirms a PayPal address by the token of a mailed link. It takes a press: money depends on it, and mail scanners open links. */
export const ConfirmPaypalEmail = ({ token }: { token: string }) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useMutation({
    mutationFn: () => api.call(confirmPaypalEmail, { params: { token } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['me'] }),
  })
  if (token === '') {
    return (
      <div className="grid gap-7">
        <Alert tone="danger" live title="Missing token">
          <p>The link is not whole. Open it from the mail again, or copy all of it.</p>
        </Alert>
        {toAccount}
      </div>
    )
  }
  if (confirm.isSuccess) {
    return (
      <div className="grid gap-7">
        <Alert tone="good" live title={confirm.data.message}>
          <p>Payouts are sent to it from now on.</p>
        </Alert>
        {toAccount}
      </div>
    )
  }
  return (
    <div className="grid gap-7">
      {confirm.isError && (
        <Alert tone="danger" live title={answerOr('Verification failed', confirm.error)}>
          <p>A link works for 24 hours, and only the newest one counts. Have it sent again on your account page.</p>
        </Alert>
      )}
      <p>Confirm only if the PayPal account of the address that this mail came to is yours.</p>
      <Button
        size="large"
        className="justify-self-start"
        pending={confirm.isPending}
        pendingLabel="Confirming…"
        onClick={() => confirm.mutate()}
      >
        Confirm this address
      </Button>
      {confirm.isError && toAccount}
    </div>
  )
}
