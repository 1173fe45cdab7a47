import { useMutation, useQuery } from '@tanstack/react-query'
import { resendVerification } from '../api/calls.ts'
import { useApi } from '../api/context.tsx'
import { messageOf } from '../api/errors.ts'
import { useSession } from '../api/session.ts'
import { siteQuery } from '../api/site.queries.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'

const barClass = 'wrapper flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5 text-sm'

const VerifyBar = ({ email }: { email: string }) => {
  const api = useApi()
  const resend = useMutation({ mutationFn: () => api.call(resendVerification, { body: { email } }) })
  return (
    <section aria-label="Verify your address" className="border-b border-line bg-marigold-soft">
      <div className={barClass}>
        <p>
          <strong className="font-semibold">Verify your address.</strong> We sent a link to {email}; it opens creating,
          supporting and donating.
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

const SandboxBar = ({ hasInbox }: { hasInbox: boolean }) => (
  <section aria-label="Sandbox" className="border-b border-line bg-sunk">
    <div className={barClass}>
      <p className="py-1">
        <strong className="font-semibold">Sandbox:</strong> no real money moves.
      </p>
      {hasInbox && (
        <a href={paths.devInbox()} className="text-link inline-flex min-h-11 items-center">
          Mail inbox
        </a>
      )}
    </div>
  </section>
)

/** What everybody on this site, or this person, must know before anything else. */
export const Bars = () => {
  const { user } = useSession()
  const { data: site } = useQuery(siteQuery(useApi()))
  return (
    <>
      {site?.donations === 'sandbox' && <SandboxBar hasInbox={site.mail === 'inbox'} />}
      {user && !user.emailVerified && <VerifyBar email={user.email} />}
    </>
  )
}
