import { DisputeDialogInput } from '@muster/contract/disputes/disputes.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormSummary } from '../../ui/form/FormSummary.tsx'
import { LoginLinks } from '../../ui/page/LoginLinks.tsx'
import { VerifyFirst } from '../../ui/page/VerifyFirst.tsx'
import { DisputeFields, DisputeSent } from './DisputeFields.tsx'
import { useDisputeForm } from './useDisputeForm.ts'

const defaultValues = { type: 'other', donationId: '', payoutId: '', reason: '', details: '' }

const DisputeForm = ({ campaignId, onSent }: { campaignId: string; onSent: () => void }) => {
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

/** Raises a dispute in a dialog on the campaign's page. `onSent` must be stable. */
export const CampaignDispute = ({ campaignId, onSent }: { campaignId: string; onSent: () => void }) => {
  const { status, user } = useSession()
  if (status === 'signed-out') return <LoginLinks />
  if (user && !user.emailVerified) return <VerifyFirst email={user.email} what="report a problem" />
  return <DisputeForm campaignId={campaignId} onSent={onSent} />
}
