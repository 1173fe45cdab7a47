import { closeReport } from '@muster/contract/facts/admin-calls.ts'
import { CloseReportInput, type ReportCaseDetails } from '@muster/contract/campaigns/reports.ts'
import { useApi } from '../../../../api/context.tsx'
import { plural } from '../../../../lib/format.ts'
import { useContractForm } from '../../../../lib/useContractForm.ts'
import { TextArea } from '../../../../ui/form/TextArea.tsx'
import { DecisionDialog } from '../DecisionDialog.tsx'
import { useShowClosed } from './admin-reports.queries.ts'

const notesHelp = (told: number) =>
  told === 0
    ? 'Kept with the case. No mail is sent, because no reporter has an account or a confirmed address.'
    : `Mailed to ${plural(told, 'reporter', 'reporters')}, and kept with the case. The owner does not see it.`

/** Asks for notes before a case is closed without taking the campaign down. */
export const CloseDialog = ({ found, onClose }: { found: ReportCaseDetails; onClose: () => void }) => {
  const api = useApi()
  const showClosed = useShowClosed()
  const made = useContractForm({
    schema: CloseReportInput,
    defaultValues: { notes: '' },
    failure: 'Failed to close the case',
    send: async (body) => {
      showClosed(await api.call(closeReport, { params: { id: found._id }, body }))
      onClose()
    },
  })
  return (
    <DecisionDialog
      title="Close the case?"
      about={found.campaignTitle}
      form={made}
      action="Close the case"
      onClose={onClose}
    >
      <p>The campaign stays as it is. A new report opens a new case.</p>
      <TextArea {...made.field('notes')} label="What did you find?" help={notesHelp(found.told)} />
    </DecisionDialog>
  )
}
