import { DisputeDialogInput } from '@muster/contract/campaigns/disputes.ts'
import { useSession } from '../../../api/session.ts'
import { Link } from '../../../router/Link.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { FormSummary } from '../../../ui/form/FormSummary.tsx'
import { LoginLinks } from '../../../ui/page/LoginLinks.tsx'
import { VerifyFirst } from '../../../ui/page/VerifyFirst.tsx'
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

/** For signed-out visitors: where they raise a dispute, with an account or after a donation without one. */
const SignedOut = () => (
  <div className="grid gap-6">
    <section aria-labelledby="with-account">
      <h3 id="with-account" className="mb-3">
        With an account
      </h3>
      <LoginLinks />
    </section>
    <section aria-labelledby="without-account" className="border-t border-line pt-5">
      <h3 id="without-account" className="mb-3">
        Donated without an account?
      </h3>
      <p>
        Open the link in the mail with your receipt: there you report what went wrong. You no longer have that mail?{' '}
        <Link to={paths.mine()} className="text-link">
          Ask for a new link
        </Link>
        .
      </p>
    </section>
  </div>
)

/** Raises a dispute in a dialog on the campaign's page. `onSent` must be stable. */
export const CampaignDispute = ({ campaignId, onSent }: { campaignId: string; onSent: () => void }) => {
  const { status, user } = useSession()
  if (status === 'signed-out') return <SignedOut />
  if (user && !user.emailVerified) return <VerifyFirst email={user.email} what="report a problem" />
  return <DisputeForm campaignId={campaignId} onSent={onSent} />
}
