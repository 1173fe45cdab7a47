import { reinstateUserEndpoint, suspendUserEndpoint } from '@muster/contract/campaigns/moderation.ts'
import { useApi } from '../../../../api/context.tsx'
import { useContractForm } from '../../../../lib/useContractForm.ts'
import { TextArea } from '../../../../ui/form/TextArea.tsx'
import { DecisionDialog } from '../DecisionDialog.tsx'
import type { DecisionProps } from './DecisionButton.tsx'
import { nameOf } from './user-words.ts'

const words = {
  suspend: {
    title: 'Suspend this person?',
    action: 'Suspend',
    tone: 'danger',
    consequences: [
      'They are logged out everywhere and cannot log in.',
      'Their campaigns are frozen: people see them, but they take no support and no donations, and nothing is paid out.',
      'What they supported and donated stays.',
      'They get a mail with your text and can appeal once.',
    ],
  },
  reinstate: {
    title: 'End the suspension?',
    action: 'End the suspension',
    tone: 'primary',
    consequences: [
      'They can log in again.',
      'The campaigns that were frozen with the suspension are published again.',
      'They get a mail with your text. If their appeal against the suspension waits, it is accepted with it.',
    ],
  },
} as const

/** Asks an admin for the reason before a person is suspended, or the suspension ends. */
export const SuspensionDialog = ({ user, onClose, onDecided }: DecisionProps) => {
  const api = useApi()
  const kind = user.suspension === null ? 'suspend' : 'reinstate'
  const call = kind === 'suspend' ? suspendUserEndpoint : reinstateUserEndpoint
  const made = useContractForm({
    schema: call.body,
    defaultValues: { reason: '' },
    failure: 'Failed to save the decision',
    send: async (body) => {
      onDecided(await api.call(call, { params: { id: user._id }, body }))
    },
  })
  const { title, action, tone, consequences } = words[kind]
  return (
    <DecisionDialog title={title} about={nameOf(user)} form={made} action={action} tone={tone} onClose={onClose}>
      <ul className="grid list-disc gap-2 pl-5">
        {consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <TextArea {...made.field('reason')} label="Reason" help="They read this text." />
    </DecisionDialog>
  )
}
