import { type PayoutDetails, settlePayoutEndpoint } from '@muster/contract/money/payouts.ts'
import type { payoutFindings } from '@muster/contract/facts/payouts.ts'
import { callOnce } from '../../../../api/call-once.ts'
import { useApi } from '../../../../api/context.tsx'
import { useContractForm } from '../../../../lib/useContractForm.ts'
import { Alert } from '../../../../ui/text/Alert.tsx'
import { Money } from '../../../../ui/text/Money.tsx'
import { RadioCards } from '../../../../ui/form/RadioCards.tsx'
import { TextInput } from '../../../../ui/form/TextInput.tsx'
import { DecisionDialog } from '../DecisionDialog.tsx'
import { useConclusion } from './admin-payouts.queries.ts'

const WhatToLookFor = ({ payout }: { payout: PayoutDetails }) => (
  <p>
    Look at PayPal for a payment of <Money amount={payout.net} className="font-semibold" /> to{' '}
    <span className="font-semibold wrap-anywhere">{payout.recipientPaypalEmail}</span> in the batch with the name{' '}
    <code className="wrap-anywhere">po-{payout._id}</code>.
  </p>
)

const whatIsFound = [
  {
    value: 'sent',
    label: 'PayPal has it',
    description: 'PayPal is asked about its batch, and what it says is recorded.',
  },
  {
    value: 'never_sent',
    label: 'PayPal has no such payment',
    description: 'It was never sent, and nothing can arrive.',
  },
]

const OnlyIfNotThere = () => (
  <Alert tone="danger" title="Only if you are certain">
    <p>The campaign gets the money back and can request it again. If PayPal did send it, it could be paid twice.</p>
  </Alert>
)

type Values = { finding: (typeof payoutFindings)[number] | ''; payoutBatchId: string }

const nothingSaid: Values = { finding: '', payoutBatchId: '' }

/** Each option has its own input. */
const bodyOf = ({ finding, payoutBatchId }: Values) => ({
  finding,
  ...(finding === 'sent' && { payoutBatchId }),
})

/** Asks what an admin found at PayPal, for a payout whose state PayPal does not report. */
export const SettleDialog = ({ payout, onClose }: { payout: PayoutDetails; onClose: () => void }) => {
  const api = useApi()
  const conclude = useConclusion(payout._id)
  const made = useContractForm({
    schema: settlePayoutEndpoint.body,
    defaultValues: nothingSaid,
    toBody: bodyOf,
    failure: 'Failed to settle',
    send: async (body) => {
      await conclude(callOnce(api, settlePayoutEndpoint, { params: { id: payout._id }, body }))
      onClose()
    },
  })
  const finding = made.form.watch('finding')
  return (
    <DecisionDialog
      title="Settle this payout"
      about={payout.campaignTitle}
      form={made}
      action={finding === 'never_sent' ? 'Give the money back' : 'Settle the payout'}
      tone={finding === 'never_sent' ? 'danger' : 'primary'}
      onClose={onClose}
    >
      <WhatToLookFor payout={payout} />
      <RadioCards {...made.field('finding')} label="What did you find?" columns={1} options={whatIsFound} />
      {finding === 'sent' && (
        <TextInput
          {...made.field('payoutBatchId')}
          label="Payout batch id"
          autoComplete="off"
          spellCheck={false}
          help="As PayPal shows it."
        />
      )}
      {finding === 'never_sent' && <OnlyIfNotThere />}
    </DecisionDialog>
  )
}
