import type { AppealOutcome } from '@muster/contract/facts/moderation.ts'
import { type AdminAppeal, decideAppealEndpoint } from '@muster/contract/campaigns/moderation.ts'
import { useApi } from '../../../../api/context.tsx'
import { useContractForm } from '../../../../lib/useContractForm.ts'
import { TextArea } from '../../../../ui/form/TextArea.tsx'
import { DecisionDialog } from '../DecisionDialog.tsx'
import { reversalWords } from './appeal-words.ts'

const words = {
  upheld: { title: 'Turn this appeal down?', action: 'Turn it down' },
  reversed: { title: 'Accept this appeal?', action: 'Accept it' },
} as const satisfies Record<AppealOutcome, object>

/** Asks for a text before an appeal is decided. */
export const OutcomeDialog = ({
  appeal,
  outcome,
  onClose,
  onDecided,
}: {
  appeal: AdminAppeal
  outcome: AppealOutcome
  onClose: () => void
  onDecided: () => void
}) => {
  const api = useApi()
  const made = useContractForm({
    schema: decideAppealEndpoint.body,
    defaultValues: { notes: '' },
    toBody: (values) => ({ ...values, outcome }),
    failure: 'Failed to save the decision',
    send: async (body) => {
      await api.call(decideAppealEndpoint, { params: { id: appeal._id }, body })
      onDecided()
    },
  })
  const { title, action } = words[outcome]
  return (
    <DecisionDialog
      title={title}
      about={appeal.campaign?.title ?? appeal.person.displayName}
      form={made}
      action={action}
      onClose={onClose}
    >
      <p>{outcome === 'upheld' ? 'The decision stands.' : reversalWords[appeal.decision.action]}</p>
      <TextArea
        {...made.field('notes')}
        label="Reason"
        help="Mailed to the person who appealed. There is no second appeal."
      />
    </DecisionDialog>
  )
}
