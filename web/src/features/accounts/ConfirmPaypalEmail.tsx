import { useMutation, useQueryClient } from '@tanstack/react-query'
import { confirmPaypalEmail } from '../../api/calls.ts'
import { useApi } from '../../api/context.tsx'
import { ApiError, answerOr } from '../../api/errors.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { cutLinkHint } from '../../ui/MailedLink.tsx'

const toAccount = (
  <ButtonLink tone="secondary" className="justify-self-start" to={paths.account()}>
    Go to my account
  </ButtonLink>
)

const Ask = ({ isPending, onConfirm }: { isPending: boolean; onConfirm: () => void }) => (
  <>
    <p>Confirm only if the PayPal account of the address that this mail came to is yours.</p>
    <Button
      size="large"
      className="justify-self-start"
      pending={isPending}
      pendingLabel="Confirming…"
      onClick={onConfirm}
    >
      Confirm this address
    </Button>
  </>
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
          <p>{cutLinkHint}</p>
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
  const isRefused = confirm.error instanceof ApiError && confirm.error.code === 'invalid_token'
  return (
    <div className="grid gap-7">
      {confirm.isError && (
        <Alert tone="danger" live title={answerOr('Verification failed', confirm.error)}>
          <p>
            {isRefused
              ? 'A link works for 24 hours, and only the newest one counts. Have it sent again on your account page.'
              : 'Nothing is lost: the link can be used again.'}
          </p>
        </Alert>
      )}
      {isRefused ? toAccount : <Ask isPending={confirm.isPending} onConfirm={() => confirm.mutate()} />}
    </div>
  )
}
