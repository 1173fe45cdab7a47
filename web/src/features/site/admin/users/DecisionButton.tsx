import type { ListedUser } from '@muster/contract/people/users.ts'
import { type ComponentType, useState } from 'react'
import { useSession } from '../../../../api/session.ts'
import { Button } from '../../../../ui/button/Button.tsx'

type Props = { user: ListedUser; onDecided: (user: ListedUser) => void }
export type DecisionProps = Props & { onClose: () => void }

/** A button that opens the dialog of a decision about a person. Admins have none for themselves. */
export const DecisionButton = ({
  label,
  dialog: Dialog,
  user,
  onDecided,
}: Props & { label: string; dialog: ComponentType<DecisionProps> }) => {
  const [isAsking, setIsAsking] = useState(false)
  if (useSession().user?._id === user._id) return null
  const close = () => setIsAsking(false)
  return (
    <>
      <Button tone="secondary" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <Dialog
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
