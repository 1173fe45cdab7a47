import { type DisputeCase, setDisputeStatusEndpoint } from '@muster/contract/campaigns/disputes.ts'
import { useApi } from '../../../../api/context.tsx'
import { formatMoney } from '../../../../lib/format.ts'
import { useContractForm } from '../../../../lib/useContractForm.ts'
import { TextArea } from '../../../../ui/form/TextArea.tsx'
import { DecisionDialog } from '../DecisionDialog.tsx'
import { useShowDecision } from './admin-disputes.queries.ts'
import { leftOf, statusWords } from './dispute-words.ts'

type Status = DisputeCase['status']

const notesHelp = ({ email }: DisputeCase['reporter']) =>
  email === null
    ? 'Kept with the dispute. No mail is sent, because the address of the person who raised it was deleted.'
    : `Mailed to ${email}, and kept with the dispute.`

/** What a decision does to the money that the dispute holds. Another dispute, a donor's request or PayPal may still hold it. */
const releaseWords = ({ holdsDonation, donation, stopsPayout }: DisputeCase, status: Status): string[] => {
  if (status !== 'resolved' && status !== 'rejected') return []
  const left = holdsDonation && donation ? leftOf(donation) : 0
  return [
    ...(left > 0
      ? [
          `What the campaign still has of the ${formatMoney(left, 'USD')} held for this dispute can then be paid out, unless something else holds it.`,
        ]
      : []),
    ...(stopsPayout ? ['This dispute then no longer stops the payout.'] : []),
  ]
}

/** Asks for notes before a status is set. */
export const StatusDialog = ({
  dispute,
  status,
  onDecided,
  onClose,
}: {
  dispute: DisputeCase
  status: Status
  onDecided: () => void
  onClose: () => void
}) => {
  const api = useApi()
  const showDecision = useShowDecision()
  const made = useContractForm({
    schema: setDisputeStatusEndpoint.body,
    defaultValues: { resolutionNotes: '' },
    toBody: (values) => ({ ...values, status }),
    failure: 'Failed to change the status',
    send: async (body) => {
      showDecision(await api.call(setDisputeStatusEndpoint, { params: { id: dispute._id }, body }))
      onDecided()
      onClose()
    },
  })
  const { action } = statusWords[status]
  const release = releaseWords(dispute, status)
  return (
    <DecisionDialog
      title={`${action}?`}
      about={dispute.reason}
      form={made}
      action={action}
      tone={status === 'rejected' ? 'danger' : 'primary'}
      onClose={onClose}
    >
      {release.length > 0 && <p>{release.join(' ')}</p>}
      <TextArea {...made.field('resolutionNotes')} label="Notes" optional help={notesHelp(dispute.reporter)} />
    </DecisionDialog>
  )
}
