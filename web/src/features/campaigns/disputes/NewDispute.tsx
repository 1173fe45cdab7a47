import { createDisputeEndpoint } from '@muster/contract/campaigns/disputes.ts'
import { useWatch } from 'react-hook-form'
import { Button } from '../../../ui/button/Button.tsx'
import { FormSummary } from '../../../ui/form/FormSummary.tsx'
import { CampaignChoice } from './CampaignChoice.tsx'
import { DisputeFields, DisputeSent } from './DisputeFields.tsx'
import { type DisputeTarget, useDisputeForm } from './useDisputeForm.ts'

const typeOf = ({ donationId, payoutId }: DisputeTarget) => {
  if (donationId) return 'donation'
  return payoutId ? 'payout' : ''
}

/** The dispute form for the records in the URL. `onSent` must be stable. */
export const NewDispute = ({ target, onSent }: { target: DisputeTarget; onSent: () => void }) => {
  const form = useDisputeForm({
    schema: createDisputeEndpoint.body,
    target,
    defaultValues: {
      campaignId: target.campaignId ?? '',
      donationId: target.donationId ?? '',
      payoutId: target.payoutId ?? '',
      type: typeOf(target),
      reason: '',
      details: '',
    },
    onSent,
  })
  const campaignId = useWatch({ control: form.form.control, name: 'campaignId' }) ?? ''
  /** The donation and payout in the URL belong to the previous campaign. */
  const chooseCampaign = (chosen: string) => {
    const { setValue, formState } = form.form
    setValue('donationId', '')
    setValue('payoutId', '')
    setValue('campaignId', chosen, { shouldValidate: formState.isSubmitted })
  }
  if (form.isSent) return <DisputeSent />
  return (
    <form noValidate className="grid gap-5" onSubmit={form.onSubmit}>
      <FormSummary problems={form.problems} />
      <CampaignChoice
        id={form.idOf('campaignId')}
        error={form.errorOf('campaignId')}
        campaignId={campaignId}
        isSettled={Boolean(target.campaignId)}
        onChange={chooseCampaign}
      />
      <DisputeFields form={form} campaignId={campaignId} />
      <Button type="submit" size="large" pending={form.isPending} pendingLabel="Sending…">
        Send the dispute
      </Button>
      {form.isDrafted && <p className="text-sm text-mute">What you type is kept in this browser until it is sent.</p>}
    </form>
  )
}
