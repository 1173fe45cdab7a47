import { type ListedUser, trustUser } from '@muster/contract/accounts/users.ts'
import { useState } from 'react'
import { useApi } from '../../../api/context.tsx'
import { useSession } from '../../../api/session.ts'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { DecisionDialog } from '../DecisionDialog.tsx'
import { nameOf } from './user-words.ts'

type Props = { user: ListedUser; onDecided: (user: ListedUser) => void }

const TrustDialog = ({ user, onDecided, onClose }: Props & { onClose: () => void }) => {
  const api = useApi()
  const trusted = user.trustedSince === null
  const form = useContractForm({
    schema: trustUser.body,
    defaultValues: { trusted },
    failure: 'Failed to save the decision',
    send: async (body) => onDecided(await api.call(trustUser, { params: { id: user._id }, body })),
  })
  return (
    <DecisionDialog
      title={trusted ? 'Trust this person?' : 'End the trust?'}
      about={nameOf(user)}
      form={form}
      action={trusted ? 'Trust' : 'End the trust'}
      onClose={onClose}
    >
      <p>
        {trusted
          ? 'Each of their campaigns can then have 300 mails out to guests who have not confirmed, in place of 80. Do this for organisers of large campaigns whom you know.'
          : 'Each of their campaigns can then have 80 mails out to guests who have not confirmed, in place of 300.'}
      </p>
    </DecisionDialog>
  )
}

/** The button to trust a person or to end that. Admins have none for themselves. */
export const TrustButton = ({ user, onDecided }: Props) => {
  const [isAsking, setIsAsking] = useState(false)
  if (useSession().user?._id === user._id) return null
  const close = () => setIsAsking(false)
  return (
    <>
      <Button tone="secondary" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {user.trustedSince === null ? 'Trust' : 'End the trust'}
      </Button>
      {isAsking && (
        <TrustDialog
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
