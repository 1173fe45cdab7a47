import { type PayoutDetails, settlePayout } from '@muster/contract/payouts.ts'
import { useApi } from '../../../api/context.tsx'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { useIdempotencyKey } from '../../../lib/useIdempotencyKey.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormSummary } from '../../../ui/FormSummary.tsx'
import { Money } from '../../../ui/Money.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useDecisions } from './admin-payouts.queries.ts'

const WhatToLookFor = ({ payout }: { payout: PayoutDetails }) => (
  <p>
    Look at PayPal for a payment of <Money amount={payout.net} className="font-semibold" /> to{' '}
    <span className="font-semibold wrap-anywhere">{payout.recipientPaypalEmail}</span> in the batch with the name{' '}
    <code className="wrap-anywhere">po-{payout._id}</code>.
  </p>
)

const OnlyIfNotThere = () => (
  <Alert tone="danger" title="Only if PayPal has no such payment">
    <p>The campaign gets the money back and can ask for it again. Had PayPal sent it, it would be paid twice.</p>
  </Alert>
)

const SettleForm = ({ payout, onDone }: { payout: PayoutDetails; onDone: () => void }) => {
  const api = useApi()
  const key = useIdempotencyKey()
  const { show, reload } = useDecisions(payout._id)
  const { field, form, onSubmit, isPending, problems } = useContractForm({
    schema: settlePayout.body,
    defaultValues: { payoutBatchId: '' },
    failure: 'Failed to settle',
    send: async (body) => {
      const settled = await api
        .call(settlePayout, { params: { id: payout._id }, body }, { idempotencyKey: key.of(body) })
        .catch((error: unknown) => {
          void reload()
          throw error
        })
      await show(settled)
      onDone()
    },
  })
  const isFound = form.watch('payoutBatchId').trim() !== ''
  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <FormSummary problems={problems} />
      <WhatToLookFor payout={payout} />
      <TextInput
        {...field('payoutBatchId')}
        label="Payout batch id"
        optional
        autoComplete="off"
        spellCheck={false}
        help="As PayPal shows it. PayPal is asked about it, and what it says is recorded."
      />
      {!isFound && <OnlyIfNotThere />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" tone={isFound ? 'primary' : 'danger'} pending={isPending}>
          {isFound ? 'Record this batch' : 'It was never sent'}
        </Button>
      </div>
    </form>
  )
}

/** Asks what an admin found at PayPal of a payout that PayPal says nothing of. */
export const SettleDialog = ({ payout, onClose }: { payout: PayoutDetails; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title="Settle this payout"
    description={<bdi>{payout.campaignTitle}</bdi>}
  >
    <SettleForm payout={payout} onDone={onClose} />
  </Dialog>
)
