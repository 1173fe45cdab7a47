import { resendVerification, verifyEmail } from '@muster/contract/accounts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../api/context.tsx'
import { ApiError, answerOr } from '../../api/errors.ts'
import { useSession } from '../../api/session.ts'
import { paths, safeNext } from '../../paths.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { cutLinkHint, LinkWaiting } from '../../ui/MailedLink.tsx'
import { readAccountDraft } from './account-draft.ts'
import { MailRequest } from './MailRequest.tsx'

const noAnswer = 'Verification failed'

/** Verifies once for a token, however often the page is drawn; then whoever is signed in here is asked for anew. */
const useVerification = (token: string) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: ['verify-email', token],
    enabled: token !== '',
    staleTime: Infinity,
    retry: false,
    queryFn: async () => {
      const answer = (await api.call(verifyEmail, { params: { token } })) as { message?: string } | undefined
      if (!answer?.message) throw new Error(noAnswer)
      void queryClient.invalidateQueries({ queryKey: ['me'] })
      return answer.message
    },
  })
}

/** Back to what they registered for, where that is known. */
const Onward = () => {
  const { status } = useSession()
  const next = safeNext(readAccountDraft().next, '')
  if (status === 'signed-out') {
    return (
      <ButtonLink size="large" to={paths.login(next)}>
        Log in
      </ButtonLink>
    )
  }
  return (
    <>
      {next && (
        <ButtonLink size="large" to={next}>
          Go on where you were
        </ButtonLink>
      )}
      <ButtonLink size="large" tone={next ? 'secondary' : 'primary'} to={paths.campaigns()}>
        Browse campaigns
      </ButtonLink>
    </>
  )
}

const NotVerified = ({ message, retry, children }: { message: string; retry?: () => void; children?: ReactNode }) => {
  const { user } = useSession()
  return (
    <div className="grid gap-7">
      <Alert
        tone="danger"
        live
        title={message}
        action={
          retry && (
            <Button tone="secondary" size="small" onClick={retry}>
              Try again
            </Button>
          )
        }
      >
        {children}
      </Alert>
      {user?.emailVerified ? (
        <div className="grid justify-items-start gap-5">
          <p>
            But there is nothing to do: <bdi className="font-semibold wrap-anywhere">{user.email}</bdi> is verified.
          </p>
          <ButtonLink to={paths.campaigns()}>Browse campaigns</ButtonLink>
        </div>
      ) : (
        <section aria-labelledby="new-link">
          <h2 id="new-link" className="mb-4 text-[1.4rem]">
            Have a new link mailed
          </h2>
          <MailRequest
            call={resendVerification}
            defaultMessage="Email sent if this address still needs to be verified."
            life="The link works for 24 hours."
            submitLabel="Send me the link"
            knownEmail={user?.email}
          />
        </section>
      )}
    </div>
  )
}

/** Verifies an address by the token of a mailed link. */
export const VerifyEmail = ({ token }: { token: string }) => {
  const { data: message, error, refetch, isFetching } = useVerification(token)
  if (token === '') {
    return (
      <NotVerified message="Missing token">
        <p>{cutLinkHint}</p>
      </NotVerified>
    )
  }
  if (message !== undefined) {
    return (
      <div className="grid gap-7">
        <Alert tone="good" live title={message}>
          <p>You can create campaigns, support them and donate.</p>
        </Alert>
        <div className="flex flex-wrap gap-3">
          <Onward />
        </div>
      </div>
    )
  }
  if (!error || isFetching) return <LinkWaiting label="Verifying your address" />
  const isRefused = error instanceof ApiError && error.code === 'invalid_token'
  return (
    <NotVerified message={answerOr(noAnswer, error)} {...(!isRefused && { retry: () => void refetch() })}>
      <p>{isRefused ? 'A link works for 24 hours.' : 'Nothing is lost: the link can be opened again.'}</p>
    </NotVerified>
  )
}
