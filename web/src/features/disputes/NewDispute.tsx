import { createDispute } from '@muster/contract/disputes.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useApi } from '../../api/context.tsx'
import { formatMoney } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { FormSummary } from '../../ui/FormSummary.tsx'
import { CampaignChoice } from './CampaignChoice.tsx'
import { DisputeFields, DisputeSent } from './DisputeFields.tsx'
import { disputedDonationQuery } from './disputes.queries.ts'
import { type DisputeTarget, useDisputeForm } from './useDisputeForm.ts'

const typeOf = ({ donationId, payoutId }: DisputeTarget) => {
  if (donationId) return 'donation'
  return payoutId ? 'payout' : ''
}

const AboutDonation = ({ donationId }: { donationId: string }) => {
  const { data: donation } = useQuery(disputedDonationQuery(useApi(), donationId))
  return donation ? <p>About your donation of {formatMoney(donation.amount, 'USD')}.</p> : null
}

/** A dispute of whatever the address names. `onSent` is the same function at each render. */
export const NewDispute = ({ target, onSent }: { target: DisputeTarget; onSent: () => void }) => {
  const form = useDisputeForm({
    schema: createDispute.body,
    target,
    defaultValues: { campaignId: target.campaignId ?? '', type: typeOf(target), reason: '', details: '' },
    onSent,
  })
  const campaignId = useWatch({ control: form.form.control, name: 'campaignId' }) ?? ''
  if (form.isSent) return <DisputeSent />
  return (
    <form noValidate className="grid gap-5" onSubmit={form.onSubmit}>
      <FormSummary problems={form.problems} />
      <CampaignChoice
        id={form.idOf('campaignId')}
        error={form.errorOf('campaignId')}
        campaignId={campaignId}
        isSettled={Boolean(target.campaignId)}
        onChange={(chosen) =>
          form.form.setValue('campaignId', chosen, { shouldValidate: form.form.formState.isSubmitted })
        }
      />
      {target.donationId && <AboutDonation donationId={target.donationId} />}
      <DisputeFields form={form} />
      <Button type="submit" size="large" pending={form.isPending} pendingLabel="Sending…">
        Send the dispute
      </Button>
      {form.isDrafted && <p className="text-sm text-mute">What you type is kept in this browser until it is sent.</p>}
    </form>
  )
}
