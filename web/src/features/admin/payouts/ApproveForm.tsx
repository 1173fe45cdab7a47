import { approvePayout, type PayoutDetails } from '@muster/contract/payouts.ts'
import { callOnce } from '../../../api/call-once.ts'
import { useApi } from '../../../api/context.tsx'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FormSummary } from '../../../ui/FormSummary.tsx'
import { Money } from '../../../ui/Money.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useConclusion } from './admin-payouts.queries.ts'

const OnYourWord = () => (
  <Alert tone="warning">
    <p>
      PayPal is asked about this batch, and its receiver and amount have to be these. One that PayPal does not know is
      recorded as paid on your word alone.
    </p>
  </Alert>
)

/** Asks once more, with amount and receiver, before money leaves. */
export const ApproveForm = ({ payout, onDone }: { payout: PayoutDetails; onDone: () => void }) => {
  const api = useApi()
  const conclude = useConclusion(payout._id)
  const { field, form, onSubmit, isPending, problems } = useContractForm({
    schema: approvePayout.body,
    defaultValues: { payoutBatchId: '' },
    failure: 'Failed to approve',
    send: async (body) => {
      await conclude(callOnce(api, approvePayout, { params: { id: payout._id }, body }))
      onDone()
    },
  })
  const isPaidOutside = form.watch('payoutBatchId').trim() !== ''
  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <FormSummary problems={problems} />
      <dl className="rounded-md bg-sunk px-4 py-3">
        <dt className="text-sm text-mute">{isPaidOutside ? 'You have paid' : 'PayPal sends'}</dt>
        <dd className="font-display text-3xl font-bold">
          <Money amount={payout.net} />
        </dd>
        <dt className="mt-2 text-sm text-mute">to</dt>
        <dd className="font-semibold wrap-anywhere">{payout.recipientPaypalEmail}</dd>
      </dl>
      {payout.openDisputes.length > 0 && (
        <Alert tone="warning">
          <p>A dispute about this campaign waits for a decision.</p>
        </Alert>
      )}
      <TextInput
        {...field('payoutBatchId')}
        label="Payout batch id"
        optional
        autoComplete="off"
        spellCheck={false}
        help="Only where you have paid outside already: then nothing is sent, and it is recorded under this id."
      />
      {isPaidOutside && <OnYourWord />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" pending={isPending}>
          {isPaidOutside ? 'Record as paid' : 'Approve and send'}
        </Button>
      </div>
    </form>
  )
}
