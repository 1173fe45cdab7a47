import { DisputeDialogInput } from '@muster/contract/disputes/disputes.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { FormSummary } from '../../ui/form/FormSummary.tsx'
import { LoginLinks } from '../../ui/page/LoginLinks.tsx'
import { VerifyFirst } from '../../ui/page/VerifyFirst.tsx'
import { DisputeFields, DisputeSent } from './DisputeFields.tsx'
import { useDisputeForm } from './useDisputeForm.ts'

const defaultValues = { type: 'other', donationId: '', payoutId: '', reason: '', details: '' }

const ReportForm = ({ campaignId, onSent }: { campaignId: string; onSent: () => void }) => {
  const form = useDisputeForm({ schema: DisputeDialogInput, target: { campaignId }, defaultValues, onSent })
  if (form.isSent) return <DisputeSent />
  return (
    <form noValidate className="grid gap-5" onSubmit={form.onSubmit}>
      <FormSummary problems={form.problems} />
      <DisputeFields form={form} campaignId={campaignId} isSmall />
      <Button type="submit" pending={form.isPending} pendingLabel="Sending…">
        Send the dispute
      </Button>
    </form>
  )
}

const Content = ({ campaignId, onSent }: { campaignId: string; onSent: () => void }) => {
  const { status, user } = useSession()
  if (status === 'signed-out') return <LoginLinks />
  if (user && !user.emailVerified) return <VerifyFirst email={user.email} what="report a problem" />
  return <ReportForm campaignId={campaignId} onSent={onSent} />
}

/** A dialog to raise a dispute on the campaign's page. `onSent` must be stable. */
export const DisputeDialog = ({
  campaign,
  onClose,
  onSent,
}: {
  campaign: { _id: string; title: string }
  onClose: () => void
  onSent: () => void
}) => {
  const { status } = useSession()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={status === 'signed-out' ? 'Log in to report a problem' : 'Report a problem'}
      description={
        <>
          <bdi>{campaign.title}</bdi>. Only the people who run this site read it.
        </>
      }
    >
      <Content campaignId={campaign._id} onSent={onSent} />
    </Dialog>
  )
}
