import { approvePayoutEndpoint, type PayoutDetails } from '@muster/contract/money/payouts.ts'
import { useId, useState } from 'react'
import { callOnce } from '../../../../api/call-once.ts'
import { useApi } from '../../../../api/context.tsx'
import { useContractForm } from '../../../../lib/useContractForm.ts'
import { Alert } from '../../../../ui/text/Alert.tsx'
import { Money } from '../../../../ui/text/Money.tsx'
import { TextInput } from '../../../../ui/form/TextInput.tsx'
import { DecisionDialog } from '../DecisionDialog.tsx'
import { useConclusion } from './admin-payouts.queries.ts'
import { warningsOf } from './payout-warnings.ts'
import { UnconfirmedReceiver } from './UnconfirmedReceiver.tsx'

const OnYourWord = () => (
  <Alert tone="warning">
    <p>
      We ask PayPal about this batch. Its receiver and amount must match. A batch that PayPal does not know is recorded
      as paid without that check.
    </p>
  </Alert>
)

/** The ticked warnings. A warning that appears while the form is open must be ticked, too. */
const useAcknowledged = (payout: PayoutDetails) => {
  const hintId = useId()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const warnings = warningsOf(payout)
  return {
    hintId,
    warnings,
    ticked,
    onTick: (title: string, isTicked: boolean) =>
      setTicked((current) => (isTicked ? [...current, title] : current.filter((other) => other !== title))),
    isMissing: warnings.some(({ title }) => !ticked.includes(title)),
  }
}

const Warnings = ({ warnings, ticked, onTick }: ReturnType<typeof useAcknowledged>) =>
  warnings.length > 0 && (
    <fieldset className="rounded-md border-l-4 border-marigold bg-marigold-soft px-4 py-3">
      <legend className="sr-only">Warnings</legend>
      {warnings.map(({ kind, title }) => (
        <label key={kind} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={ticked.includes(title)}
            className="size-5 shrink-0 accent-aubergine"
            onChange={({ target }) => onTick(title, target.checked)}
          />
          {title}
        </label>
      ))}
    </fieldset>
  )

/** Confirms amount and receiver before money is sent. Each warning must be ticked. */
export const ApproveDialog = ({ payout, onClose }: { payout: PayoutDetails; onClose: () => void }) => {
  const api = useApi()
  const conclude = useConclusion(payout._id)
  const made = useContractForm({
    schema: approvePayoutEndpoint.body,
    defaultValues: { payoutBatchId: '' },
    failure: 'Failed to approve',
    send: async (body) => {
      await conclude(callOnce(api, approvePayoutEndpoint, { params: { id: payout._id }, body }))
      onClose()
    },
  })
  const acknowledged = useAcknowledged(payout)
  const isPaidOutside = made.form.watch('payoutBatchId').trim() !== ''
  return (
    <DecisionDialog
      title="Approve this payout?"
      about={payout.campaignTitle}
      form={made}
      action={isPaidOutside ? 'Record as paid' : 'Approve and send'}
      unavailableBecause={acknowledged.isMissing ? acknowledged.hintId : undefined}
      reason={acknowledged.isMissing && <p id={acknowledged.hintId}>Tick each warning before you approve</p>}
      onClose={onClose}
    >
      <dl className="rounded-md bg-sunk px-4 py-3">
        <dt className="text-sm text-mute">{isPaidOutside ? 'You have paid' : 'PayPal sends'}</dt>
        <dd className="font-display text-3xl font-bold">
          <Money amount={payout.net} />
        </dd>
        <dt className="mt-2 text-sm text-mute">to</dt>
        <dd className="font-semibold wrap-anywhere">
          {payout.recipientPaypalEmail}
          <UnconfirmedReceiver payout={payout} isPaidOutside={isPaidOutside} />
        </dd>
      </dl>
      <Warnings {...acknowledged} />
      <TextInput
        {...made.field('payoutBatchId')}
        label="Payout batch id"
        optional
        autoComplete="off"
        spellCheck={false}
        help="Only if you have already paid outside this site. Nothing is sent then, and the payout is recorded with this id."
      />
      {isPaidOutside && <OnYourWord />}
    </DecisionDialog>
  )
}
