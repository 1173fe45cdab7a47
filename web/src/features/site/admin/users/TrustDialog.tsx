import { trustUserEndpoint } from '@muster/contract/people/users.ts'
import { useApi } from '../../../../api/context.tsx'
import { useContractForm } from '../../../../lib/useContractForm.ts'
import { DecisionDialog } from '../DecisionDialog.tsx'
import type { DecisionProps } from './DecisionButton.tsx'
import { nameOf } from './user-words.ts'

/** Asks an admin before a person is trusted, or the trust ends. */
export const TrustDialog = ({ user, onDecided, onClose }: DecisionProps) => {
  const api = useApi()
  const trusted = user.trustedSince === null
  const form = useContractForm({
    schema: trustUserEndpoint.body,
    defaultValues: { trusted },
    failure: 'Failed to save the decision',
    send: async (body) => onDecided(await api.call(trustUserEndpoint, { params: { id: user._id }, body })),
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
