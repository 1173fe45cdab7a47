import { siteName } from '../../lib/site-face.ts'
import { missingToken } from '@muster/contract/facts/shown-sentences.ts'
import { verifyEmail } from '@muster/contract/facts/account-calls.ts'
import type { ReactNode } from 'react'
import { useSyncExternalStore } from 'react'
import { type Failed, type FormAction, type Submission, isRefusal, tokenIn } from '../../api/form-action.ts'
import { useSession } from '../../api/session.ts'
import { Link } from '../../router/Link.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { paths, safeNext } from '../../paths.ts'
import { Alert } from '../../ui/text/Alert.tsx'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { cutLinkHint, ActionFailure } from '../../ui/page/MailedLink.tsx'
import { ActionForm } from '../../ui/form/ActionForm.tsx'
import { readAccountDraft } from './account-draft.ts'

/** Loaded on demand: the form needs scripts, and most people never need it. */
const NewVerification = lazyPart(async () => (await import('./NewVerification.tsx')).NewVerification)

const noAnswer = 'Verification failed'

/** Verifies the address of the token, and refetches the session. Returns the API's sentence. */
export const submitVerification: FormAction<string> = async ({ api, queryClient, url }) => {
  const answer = (await api.call(verifyEmail, { params: { token: tokenIn(url) } })) as { message?: string } | undefined
  if (!answer?.message) throw new Error(noAnswer)
  void queryClient.invalidateQueries({ queryKey: ['me'] })
  return answer.message
}

const never = () => () => undefined

/** A link back to where the person came from, if this browser knows it. `leftAt` reads that path. */
const NextStep = ({ leftAt }: { leftAt: () => string }) => {
  const { status } = useSession()
  const next = useSyncExternalStore(
    never,
    () => safeNext(readAccountDraft().next || leftAt(), ''),
    () => '',
  )
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
          Continue where you were
        </ButtonLink>
      )}
      <ButtonLink size="large" tone={next ? 'secondary' : 'primary'} to={paths.campaigns()}>
        Browse campaigns
      </ButtonLink>
    </>
  )
}

const NotVerified = ({ message, children }: { message: string; children: ReactNode }) => {
  const { user } = useSession()
  return (
    <div className="grid gap-7">
      <Alert tone="danger" live title={message}>
        {children}
      </Alert>
      {user?.emailVerified ? (
        <div className="grid justify-items-start gap-5">
          <p>
            You do not have to do anything: <bdi className="font-semibold wrap-anywhere">{user.email}</bdi> is verified.
          </p>
          <ButtonLink to={paths.campaigns()}>Browse campaigns</ButtonLink>
        </div>
      ) : (
        <NewVerification knownEmail={user?.email} />
      )}
    </div>
  )
}

const Verified = ({ message, leftAt }: { message: string; leftAt: () => string }) => (
  <div className="grid gap-7">
    <Alert tone="good" live title={message}>
      <p>You can create campaigns, support them and donate.</p>
      <p>
        If you supported a campaign as a guest, your name is shown there now, unless you kept it off. You can still do
        that with a link to{' '}
        <Link to={paths.mine()} className="text-link">
          your support and donations
        </Link>
        .
      </p>
    </Alert>
    <div className="flex flex-wrap gap-3">
      <NextStep leftAt={leftAt} />
    </div>
  </div>
)

/** Verifies an address by the token of a mailed link, after a click: mail scanners open links and run scripts. */
export const VerifyEmail = ({
  token,
  submission,
  unread,
  leftAt,
}: {
  token: string
  submission: Submission<string>
  /** Why the link does not work, as the page found when it opened. */
  unread: Failed | null
  /** The path that this person left to verify their address; empty if there is none. Browser only. */
  leftAt: () => string
}) => {
  if (token === '') {
    return (
      <NotVerified message={missingToken}>
        <p>{cutLinkHint}</p>
      </NotVerified>
    )
  }
  if (submission.answer !== null) return <Verified message={submission.answer} leftAt={leftAt} />
  const refused = submission.failed ?? unread
  if (refused && isRefusal(refused)) {
    return (
      <NotVerified message={refused.message}>
        <p>A link works for 24 hours.</p>
      </NotVerified>
    )
  }
  return (
    <div className="grid gap-6">
      <ActionFailure failed={submission.failed} fallback={noAnswer} />
      <p>Did you register at {siteName()}? Click the button to confirm that this address is yours.</p>
      <p className="text-mute">
        If you supported a campaign as a guest with this address, your name is then shown there, unless you kept it off.
        You can do that before, with a link to{' '}
        <Link to={paths.mine()} className="text-link">
          your support and donations
        </Link>
        .
      </p>
      <ActionForm submission={submission} pendingLabel="Verifying…">
        Verify my address
      </ActionForm>
    </div>
  )
}
