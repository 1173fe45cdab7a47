import type { ListedUser } from '@muster/contract/accounts/users.ts'
import { useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { formatInstant, viewersZone } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { SuspensionDialog } from './SuspensionDialog.tsx'
import { TrustButton } from './TrustButton.tsx'
import { nameOf } from './user-words.ts'
import { UserHistory } from './UserHistory.tsx'

const factsOf = (user: ListedUser): [term: string, value: string][] => [
  ['Email', user.emailVerified ? user.email : `${user.email} (not verified)`],
  ['Name', user.name ?? '–'],
  ['Username', user.username ?? '–'],
  ['Phone', user.phone ?? '–'],
  ['Role', user.role === 'admin' ? 'Admin' : 'User'],
  ['Joined', formatInstant(user.createdAt, viewersZone())],
  ...(user.trustedSince
    ? ([['Trusted', formatInstant(user.trustedSince, viewersZone())]] satisfies [string, string][])
    : []),
  ...(user.suspension
    ? ([
        ['Suspended', formatInstant(user.suspension.since, viewersZone())],
        ['Reason', user.suspension.reason],
      ] satisfies [string, string][])
    : []),
]

const Facts = ({ user }: { user: ListedUser }) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
    {factsOf(user).map(([term, value]) => (
      <div key={term} className="contents">
        <dt className="text-mute">{term}</dt>
        <dd className="min-w-0 wrap-anywhere">
          <bdi>{value}</bdi>
        </dd>
      </div>
    ))}
  </dl>
)

/** The button to suspend a person or to end that. Admins have none for themselves. */
const SuspensionButton = ({ user, onDecided }: { user: ListedUser; onDecided: (user: ListedUser) => void }) => {
  const [isAsking, setIsAsking] = useState(false)
  if (useSession().user?._id === user._id) return null
  const close = () => setIsAsking(false)
  return (
    <>
      <Button tone="secondary" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {user.suspension === null ? 'Suspend' : 'End the suspension'}
      </Button>
      {isAsking && (
        <SuspensionDialog
          user={user}
          onClose={close}
          onDecided={(decided) => {
            close()
            onDecided(decided)
          }}
        />
      )}
    </>
  )
}

/** All data of a user, with the change history. The user stays visible while the sheet closes. */
export const UserSheet = ({
  user,
  onClose,
  onDecided,
}: {
  user: ListedUser | null
  onClose: () => void
  onDecided: (user: ListedUser) => void
}) => {
  const [shown, setShown] = useState(user)
  if (user !== null && user !== shown) setShown(user)
  return (
    <Sheet
      open={user !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={shown && <bdi>{nameOf(shown)}</bdi>}
      footer={
        shown && (
          <>
            <TrustButton key={`trust ${shown._id}`} user={shown} onDecided={onDecided} />
            <SuspensionButton key={shown._id} user={shown} onDecided={onDecided} />
          </>
        )
      }
    >
      {shown && (
        <>
          <Facts user={shown} />
          <h3 className="mb-3 mt-8">Change history</h3>
          <UserHistory key={shown._id} userId={shown._id} />
        </>
      )}
    </Sheet>
  )
}
