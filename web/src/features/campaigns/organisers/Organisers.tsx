import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import type { CoOrganiser, OpenInvitation, Organisers as Found } from '@muster/contract/campaigns/organisers.ts'
import { removeOrganiser, withdrawInvitation, withdrawTransfer } from '@muster/contract/facts/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.tsx'
import { dayIn, formatDay, formatInstantThere, viewersZone } from '../../../lib/format.ts'
import { useLostFocus } from '../../../lib/useLostFocus.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { Loading, Skeleton } from '../../../ui/page/Skeleton.tsx'
import { Avatar } from '../../../ui/picture/Avatar.tsx'
import { ConfirmDialog, type Confirmed } from './ConfirmDialog.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'
import { InviteForm } from './InviteForm.tsx'
import { leaving } from './leaving.ts'
import { organisersQuery } from './organisers.queries.ts'

const time = (instant: string) => formatInstantThere(instant, viewersZone())

const rowClass = 'flex items-center justify-between gap-x-2 border-t border-line py-3'
/** Its words end where the line above it ends. */
const rowButtonClass = '-mr-3.5 shrink-0'

type Ask = (asked: Confirmed) => void

const Member = ({
  person,
  note,
  act,
}: {
  person: { displayName: string; imageUrl: string | null }
  note: string
  act?: { label: string; name: string; ask: () => void }
}) => (
  <li className={rowClass}>
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={person.displayName} imageUrl={person.imageUrl} />
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">
          <bdi>{person.displayName}</bdi>
        </span>
        <span className="block text-sm text-mute">{note}</span>
      </span>
    </span>
    {act && (
      <Button
        tone="quiet"
        size="small"
        className={rowButtonClass}
        aria-haspopup="dialog"
        aria-label={act.name}
        onClick={act.ask}
      >
        {act.label}
      </Button>
    )}
  </li>
)

const useQuestions = (campaign: Pick<Campaign, '_id' | 'title'>) => {
  const api = useApi()
  const { _id: id } = campaign
  return {
    remove: ({ _id: userId, displayName }: CoOrganiser): Confirmed => ({
      title: 'Remove this co-organiser?',
      about: displayName,
      text: 'They can no longer write for the campaign, at once, and get a mail about it. If they support the campaign, that stays.',
      act: 'Remove',
      acting: 'Removing…',
      failed: 'Failed to remove',
      done: `${displayName} does not co-organise the campaign any more`,
      run: () => api.call(removeOrganiser, { params: { id, userId } }),
    }),
    leave: (userId: string): Confirmed => leaving(api, campaign, userId),
    withdraw: ({ _id: invitationId, email }: OpenInvitation): Confirmed => ({
      title: 'Withdraw this invitation?',
      about: email,
      text: 'The link in the mail does nothing any more.',
      act: 'Withdraw',
      acting: 'Withdrawing…',
      failed: 'Failed to withdraw',
      done: 'The invitation is withdrawn',
      run: () => api.call(withdrawInvitation, { params: { id, invitationId } }),
    }),
    withdrawTransfer: ({ email }: OpenInvitation): Confirmed => ({
      title: 'Withdraw this request?',
      about: email,
      text: 'The link in the mail does nothing any more, and you stay the owner.',
      act: 'Withdraw',
      acting: 'Withdrawing…',
      failed: 'Failed to withdraw',
      done: 'The request is withdrawn',
      run: () => api.call(withdrawTransfer, { params: { id } }),
    }),
  }
}

const Invitation = ({ invitation, ask }: { invitation: OpenInvitation; ask: () => void }) => (
  <li className={rowClass}>
    <span className="min-w-0">
      <bdi className="block wrap-anywhere">{invitation.email}</bdi>
      <span className="block text-sm text-mute">Invited. The link works until {time(invitation.expiresAt)}</span>
    </span>
    <Button
      tone="quiet"
      size="small"
      className={rowButtonClass}
      aria-haspopup="dialog"
      aria-label={`Withdraw the invitation of ${invitation.email}`}
      onClick={ask}
    >
      Withdraw…
    </Button>
  </li>
)

type Parts = { campaign: Pick<Campaign, '_id' | 'title'>; found: Found; ask: Ask; onChanged: () => void }

/** What only the owner can do: invite, withdraw and hand over. */
const OwnersPart = ({ campaign, found, ask, onChanged }: Parts) => {
  const [isHandingOver, setIsHandingOver] = useState(false)
  const questions = useQuestions(campaign)
  const { transfer } = found
  return (
    <>
      {found.invitations.length > 0 && (
        <ul aria-label="Open invitations">
          {found.invitations.map((invitation) => (
            <Invitation key={invitation._id} invitation={invitation} ask={() => ask(questions.withdraw(invitation))} />
          ))}
        </ul>
      )}
      <InviteForm campaignId={campaign._id} onInvited={onChanged} />
      <div className="border-t border-line pt-5">
        {transfer ? (
          <>
            <p className="wrap-anywhere">
              You asked <bdi className="font-semibold">{transfer.email}</bdi> to take the campaign over. The link works
              until {time(transfer.expiresAt)}.
            </p>
            <Button
              tone="quiet"
              size="small"
              className="-ml-3.5"
              aria-haspopup="dialog"
              onClick={() => ask(questions.withdrawTransfer(transfer))}
            >
              Withdraw the request…
            </Button>
          </>
        ) : (
          <Button tone="secondary" size="small" aria-haspopup="dialog" onClick={() => setIsHandingOver(true)}>
            Hand the campaign over…
          </Button>
        )}
      </div>
      {isHandingOver && (
        <HandOverDialog
          campaignId={campaign._id}
          title={campaign.title}
          onAsked={onChanged}
          onClose={() => setIsHandingOver(false)}
        />
      )}
    </>
  )
}

const Content = ({ campaign, found, ask, onChanged, userId }: Parts & { userId: string }) => {
  const questions = useQuestions(campaign)
  const isOwner = found.owner._id === userId
  const actFor = (person: CoOrganiser) => {
    if (isOwner) {
      const name = `Remove ${person.displayName} from the organisers`
      return { act: { label: 'Remove…', name, ask: () => ask(questions.remove(person)) } }
    }
    if (person._id !== userId) return {}
    return { act: { label: 'Leave…', name: 'Leave the organisers', ask: () => ask(questions.leave(userId)) } }
  }
  return (
    <div className="grid gap-5">
      <ul aria-label="Organisers">
        <Member person={found.owner} note="Owner" />
        {found.coOrganisers.map((person) => (
          <Member
            key={person._id}
            person={person}
            note={`Co-organiser since ${formatDay(dayIn(Date.parse(person.since), viewersZone()))}`}
            {...actFor(person)}
          />
        ))}
      </ul>
      {isOwner && <OwnersPart {...{ campaign, found, ask, onChanged }} />}
    </div>
  )
}

/** Who organises the campaign, for its owner and co-organisers, with what they can change about that. */
export const Organisers = ({
  campaign,
  userId,
  onChanged,
}: {
  campaign: Pick<Campaign, '_id' | 'title'>
  userId: string
  /** The campaign names its co-organisers, so its page is read again. */
  onChanged: () => Promise<void>
}) => {
  const { data, error, refetch, isFetching } = useQuery(organisersQuery(useApi(), campaign._id))
  const [asked, setAsked] = useState<Confirmed | null>(null)
  const changed = () => void Promise.all([refetch(), onChanged()])
  useLostFocus(JSON.stringify(data), '#organisers')
  return (
    <section aria-labelledby="organisers">
      <h2 id="organisers" tabIndex={-1} className="text-2xl">
        Organisers
      </h2>
      <p className="mb-4 mt-2 max-w-prose text-mute">
        Co-organisers write updates and answer questions. They cannot change what people say yes to, and have nothing to
        do with the money. The page names them.
      </p>
      {data && <Content {...{ campaign, found: data, userId, ask: setAsked, onChanged: changed }} />}
      {!data && error && (
        <Failure what="Failed to load" error={error} retry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !error && (
        <Loading>
          <Skeleton className="h-32" />
        </Loading>
      )}
      {asked && <ConfirmDialog asked={asked} onDone={changed} onClose={() => setAsked(null)} />}
    </section>
  )
}
