import type { MailedInvitation as Found } from '@muster/contract/campaigns/organisers.ts'
import { acceptInvitation, acceptTransfer } from '@muster/contract/facts/calls.ts'
import { type InvitationKind, transferWaitHours } from '@muster/contract/facts/organisers.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../api/context.tsx'
import { answerOr, ApiError } from '../../../api/errors.ts'
import { isRefusal } from '../../../api/form-action.ts'
import { useSession } from '../../../api/session.ts'
import { formatInstantThere, viewersZone } from '../../../lib/format.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { LoginLinks } from '../../../ui/page/LoginLinks.tsx'
import { LinkFailure } from '../../../ui/page/MailedLink.tsx'
import { Loading, Skeleton } from '../../../ui/page/Skeleton.tsx'
import { VerifyFirst } from '../../../ui/page/VerifyFirst.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'
import { mailedInvitationQuery } from './organisers.queries.ts'

const words = {
  co_organiser: {
    means: [
      'You write updates and answer questions together with the owner.',
      'The page of the campaign names you as a co-organiser.',
      'You cannot change what people say yes to, and have nothing to do with the money.',
      'You can leave at any time.',
    ],
    accept: 'Co-organise this campaign',
    done: 'You co-organise this campaign now',
    withdrawn: 'The owner has withdrawn this invitation',
    what: 'accept the invitation',
  },
  owner: {
    means: [
      'You become the owner: you decide about the campaign, and its payouts go to you.',
      'The former owner can no longer change it. Its co-organisers stay.',
      'Everyone who stands behind the campaign is told your name by mail, and its page names both of you.',
      `No payout can be requested for ${transferWaitHours} hours.`,
    ],
    accept: 'Take this campaign over',
    done: 'You own this campaign now',
    withdrawn: 'The owner has withdrawn this request',
    what: 'take the campaign over',
  },
} as const satisfies Record<InvitationKind, object>

const ToCampaign = ({ found }: { found: Found }) => (
  <ButtonLink to={paths.campaign(found.campaign._id)}>See the campaign</ButtonLink>
)

const Asked = ({ kind, found }: { kind: InvitationKind; found: Found }) => (
  <>
    {kind === 'owner' ? (
      <p className="text-lg wrap-anywhere">
        <bdi className="font-semibold">{found.invitedBy}</bdi> asks you to take over{' '}
        <bdi className="font-semibold">{found.campaign.title}</bdi>.
      </p>
    ) : (
      <p className="text-lg wrap-anywhere">
        <bdi className="font-semibold">{found.invitedBy}</bdi> asks you to organise{' '}
        <bdi className="font-semibold">{found.campaign.title}</bdi> together.
      </p>
    )}
    <ul className="grid list-disc gap-2 pl-5">
      {words[kind].means.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </>
)

/** The button, for the account with the invited address. */
const Accept = ({ kind, token, onAccepted }: { kind: InvitationKind; token: string; onAccepted: () => void }) => {
  const api = useApi()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call(kind === 'owner' ? acceptTransfer : acceptInvitation, { params: { token } }),
    onSuccess: onAccepted,
  })
  return (
    <>
      {error && <Alert tone="danger" live title={answerOr('Failed to accept', error)} />}
      <div>
        <Button size="large" pending={isPending} pendingLabel="Accepting…" onClick={() => mutate()}>
          {words[kind].accept}
        </Button>
      </div>
    </>
  )
}

const OtherAccount = ({ found, email }: { found: Found; email: string }) => (
  <Alert tone="warning" title="This was mailed to another address">
    <p className="wrap-anywhere">
      You are logged in as <bdi className="font-semibold">{email}</bdi>, and the mail went to{' '}
      <bdi className="font-semibold">{found.email}</bdi>. Log out, and open the link in the mail again to log in with
      that address.
    </p>
  </Alert>
)

const ended: Record<Exclude<Found['state'], 'open'>, (kind: InvitationKind) => { title: string; text: string }> = {
  used: () => ({
    title: 'This link was used already',
    text: 'If that was not you, write to the owner of the campaign.',
  }),
  withdrawn: (kind) => ({ title: words[kind].withdrawn, text: 'Nothing was changed.' }),
  expired: () => ({
    title: 'This link has expired',
    text: 'Ask the owner of the campaign for a new one, if you still want it.',
  }),
}

type Page = { kind: InvitationKind; token: string; found: Found; reload: () => void }

/** What this person can do: log in, verify their address, or accept. */
const Step = ({ kind, token, found, reload }: Page): ReactNode => {
  const { status, user } = useSession()
  if (status === 'unknown') return null
  if (status === 'signed-out') {
    return (
      <Alert title="Log in to decide" action={<LoginLinks email={found.email} />}>
        <p className="wrap-anywhere">
          With the address <bdi className="font-semibold">{found.email}</bdi>, to which this was mailed.
        </p>
      </Alert>
    )
  }
  if (found.isForCaller) return <Accept kind={kind} token={token} onAccepted={reload} />
  const isTheirs = user.email.toLowerCase() === found.email.toLowerCase()
  return isTheirs ? (
    <VerifyFirst email={user.email} what={words[kind].what} />
  ) : (
    <OtherAccount found={found} email={user.email} />
  )
}

const Content = (page: Page) => {
  const { kind, found } = page
  if (found.state === 'used' && found.isAccepted) {
    return (
      <div className="grid gap-6">
        <Alert tone="good" live title={words[kind].done} />
        <div>
          <ToCampaign found={found} />
        </div>
      </div>
    )
  }
  if (found.state !== 'open') {
    const { title, text } = ended[found.state](kind)
    return (
      <LinkFailure title={title} action={<ToCampaign found={found} />}>
        {text}
      </LinkFailure>
    )
  }
  return (
    <div className="grid gap-6">
      <Asked kind={kind} found={found} />
      <Step {...page} />
      <p className="text-sm text-mute">
        If you do not want this, close the page. The link works until{' '}
        {formatInstantThere(found.expiresAt, viewersZone())}.
      </p>
    </div>
  )
}

/** The page of a mailed invitation to co-organise a campaign, or to take it over. Opening it changes nothing. */
export const MailedInvitation = ({ kind, token }: { kind: InvitationKind; token: string }) => {
  const { status, user } = useSession()
  const query = mailedInvitationQuery(useApi(), kind, token, user?._id)
  const { data, error, refetch, isFetching } = useQuery({ ...query, enabled: status !== 'unknown' })
  if (data) return <Content {...{ kind, token, found: data, reload: () => void refetch() }} />
  if (error instanceof ApiError && isRefusal(error)) {
    return (
      <LinkFailure title={answerOr('Failed to verify token', error)}>
        Open the link in the newest mail. If the campaign was deleted or taken down, nothing is left to accept.
      </LinkFailure>
    )
  }
  if (error) return <Failure what="Failed to load" error={error} retry={() => void refetch()} retrying={isFetching} />
  return (
    <Loading>
      <Skeleton className="h-48" />
    </Loading>
  )
}
