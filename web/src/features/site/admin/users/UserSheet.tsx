import type { ListedUser } from '@muster/contract/people/users.ts'
import { useState } from 'react'
import { formatInstantThere, viewersZone } from '../../../../lib/format.ts'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { DecisionButton } from './DecisionButton.tsx'
import { SuspensionDialog } from './SuspensionDialog.tsx'
import { TrustDialog } from './TrustDialog.tsx'
import { nameOf } from './user-words.ts'
import { UserHistory } from './UserHistory.tsx'

const factsOf = (user: ListedUser): [term: string, value: string][] => [
  ['Email', user.emailVerified ? user.email : `${user.email} (not verified)`],
  ['Name', user.name ?? '–'],
  ['Username', user.username ?? '–'],
  ['Phone', user.phone ?? '–'],
  ['Role', user.role === 'admin' ? 'Admin' : 'User'],
  ['Joined', formatInstantThere(user.createdAt, viewersZone())],
  ...(user.trustedSince
    ? ([['Trusted', formatInstantThere(user.trustedSince, viewersZone())]] satisfies [string, string][])
    : []),
  ...(user.suspension
    ? ([
        ['Suspended', formatInstantThere(user.suspension.since, viewersZone())],
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
            <DecisionButton
              key={`trust ${shown._id}`}
              label={shown.trustedSince === null ? 'Trust' : 'End the trust'}
              dialog={TrustDialog}
              user={shown}
              onDecided={onDecided}
            />
            <DecisionButton
              key={shown._id}
              label={shown.suspension === null ? 'Suspend' : 'End the suspension'}
              dialog={SuspensionDialog}
              user={shown}
              onDecided={onDecided}
            />
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
