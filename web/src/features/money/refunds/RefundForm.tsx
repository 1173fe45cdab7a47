import { siteName } from '../../../lib/site-face.ts'
import { type Refund, refundDonationEndpoint, type RefundOffer } from '@muster/contract/money/refunds.ts'
import { amountUpTo } from '@muster/contract/money/amount.ts'
import { errors } from '@muster/contract/facts/errors.ts'
import { useId } from 'react'
import * as z from 'zod/mini'
import { callOnce } from '../../../api/call-once.ts'
import { useApi } from '../../../api/context.tsx'
import { formatMoney } from '../../../lib/format.ts'
import { amountHelp, amountIn, typedAmount } from '../../../lib/typed-amount.ts'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { DialogForm } from '../../../ui/overlay/DialogForm.tsx'
import { RadioCards } from '../../../ui/form/RadioCards.tsx'
import { Switch } from '../../../ui/form/Switch.tsx'
import { SumTable } from '../../../ui/table/SumTable.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { effectOf, helpsToReject, takenOf } from './refund-amounts.ts'
import { useReloadMoney } from './refunds.queries.ts'

type Values = { part: 'all' | 'part'; amount: string; resolves: boolean; takesHeld: boolean; reason: string }

type Refunded = { offer: RefundOffer; disputeId: string | undefined }

/** Sends the amount of a whole refund too: if a part was refunded in the meantime, the server refuses instead of refunding less. */
const bodyOf = ({ part, amount, resolves, takesHeld, reason }: Values, { offer, disputeId }: Refunded) => ({
  amount: part === 'all' ? offer.left : amount,
  reason,
  ...(takesHeld && { takesHeld }),
  ...(disputeId !== undefined && resolves && { disputeId }),
})

const tooMuch = errors.refund_too_large[1]

/** The body with the amount as typed. More than is left is found here, so that it is named together with a missing reason. */
const bodyUpTo = (left: number) =>
  z.extend(refundDonationEndpoint.body, { amount: typedAmount(z.optional(amountUpTo(left, tooMuch))) })

const useRefundForm = (refunded: Refunded, onDone: (refund: Refund) => void) => {
  const api = useApi()
  const reload = useReloadMoney()
  const params = { id: refunded.offer.donationId }
  return useContractForm({
    schema: bodyUpTo(refunded.offer.left),
    defaultValues: { part: 'all', amount: '', resolves: true, takesHeld: false, reason: '' },
    toBody: (values: Values) => bodyOf(values, refunded),
    failure: 'Failed to refund',
    send: async (body) => {
      const refund = await callOnce(api, refundDonationEndpoint, { params, body }).catch((error: unknown) => {
        void reload()
        throw error
      })
      onDone(refund)
      await reload()
    },
  })
}

/** Describes who pays the fee that PayPal keeps. */
const payerWords = (siteLoss: number) =>
  siteLoss === 0
    ? 'PayPal keeps its fee for the donation. The campaign pays it.'
    : `PayPal keeps its fee for the donation. The campaign has less than that, so the site pays ${formatMoney(siteLoss, 'USD')}.`

/** Why the button cannot be pressed: the campaign does not have the amount. */
const Missing = ({ id, offer, amount }: { id: string; offer: RefundOffer; amount: number }) => {
  const { pendingPayout, most } = offer
  const less = most > 0 ? `At most ${formatMoney(most, 'USD')} can be refunded now.` : 'Nothing can be refunded now.'
  return (
    <p id={id}>
      <strong className="block">The campaign does not have that much</strong>
      <span>
        {pendingPayout !== null && helpsToReject(offer, amount)
          ? `Its pending payout holds ${formatMoney(pendingPayout, 'USD')}. Reject the payout first, then refund. ${less}`
          : `What was paid out, or refunded to other donors, is gone. ${less}`}
      </span>
    </p>
  )
}

const Effect = ({ offer, amount }: { offer: RefundOffer; amount: number }) => {
  const { feeBack, siteLoss, available } = effectOf(offer, amount)
  return (
    <div>
      <SumTable
        caption="What it does to the campaign"
        lines={[
          { what: 'The campaign has now', amount: offer.available },
          { what: 'Refund to the donor', amount, isTaken: true },
          { what: `${siteName()}’s fee returned`, amount: feeBack },
          ...(siteLoss === 0 ? [] : [{ what: 'PayPal’s fee paid by the site', amount: siteLoss }]),
        ]}
        total={{ what: 'The campaign has afterwards', amount: available }}
      />
      <p className="mt-1 text-sm text-mute">{payerWords(siteLoss)}</p>
    </div>
  )
}

const isAmount = (amount: number, { left }: RefundOffer) => amount > 0 && amount <= left

/** Whether the campaign does not have the amount, or, while none is typed, nothing at all. A wrong amount is marked at its field instead. */
const isShort = (amount: number, offer: RefundOffer) =>
  isAmount(amount, offer) ? effectOf(offer, amount).missing > 0 : offer.most === 0

type TakesHeldProps = { hintId: string; taken: number; isTicked: boolean; onTick: (isTicked: boolean) => void }

/** Warns that the refund takes money that is held for other donors, and asks the admin to confirm it. */
const TakesHeld = ({ hintId, taken, isTicked, onTick }: TakesHeldProps) => (
  <>
    <p id={hintId}>
      <strong className="block">{`${formatMoney(taken, 'USD')} of this is held for other donors`}</strong>
      <span>
        They can ask for it back, or have a dispute open. If you refund it here, the campaign cannot refund all of their
        donations.
      </span>
    </p>
    <label className="flex min-h-11 items-center gap-3 font-semibold">
      <input
        type="checkbox"
        checked={isTicked}
        className="size-5 shrink-0 accent-aubergine"
        onChange={({ target }) => onTick(target.checked)}
      />
      Refund it all the same
    </label>
  </>
)

const ResolvesToo = ({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) => (
  <Switch
    label="Resolve the dispute with it"
    help="The reason is then also mailed as our answer to the dispute."
    isOn={isOn}
    onChange={onChange}
  />
)

const HowMuch = ({ made, offer }: { made: ReturnType<typeof useRefundForm>; offer: RefundOffer }) => {
  const amount = made.field('amount')
  const isTooMuch = amountIn(made.form.watch('amount')) > offer.left
  const left = formatMoney(offer.left, 'USD')
  return (
    <>
      <RadioCards
        {...made.field('part')}
        label="How much"
        options={[
          { value: 'all', label: offer.refunded === 0 ? `All of it: ${left}` : `All that is left: ${left}` },
          { value: 'part', label: 'A part of it' },
        ]}
      />
      {made.form.watch('part') === 'part' && (
        <TextInput
          {...amount}
          // At once, because the consequences of such an amount are not shown.
          error={amount.error ?? (isTooMuch ? tooMuch : undefined)}
          label="Amount"
          before="$"
          inputMode="decimal"
          autoComplete="off"
          help={`${amountHelp} Up to ${left} of this donation can be refunded.`}
        />
      )}
    </>
  )
}

/** The refund form: amount, reason and consequences, confirmed by a button with the amount. */
export const RefundForm = ({
  offer,
  disputeId,
  onDone,
  onCancel,
}: Refunded & { onDone: (refund: Refund) => void; onCancel: () => void }) => {
  const made = useRefundForm({ offer, disputeId }, onDone)
  const reasonId = useId()
  const values = made.form.watch()
  const amount = values.part === 'all' ? offer.left : amountIn(values.amount)
  const isTyped = isAmount(amount, offer)
  const isMissing = isShort(amount, offer)
  const taken = !isMissing && isTyped ? takenOf(offer, amount) : 0
  return (
    <DialogForm
      form={made}
      action={isTyped ? `Refund ${formatMoney(amount, 'USD')}` : 'Refund'}
      tone="danger"
      pendingLabel="Asking PayPal…"
      unavailableBecause={isMissing || (taken > 0 && !values.takesHeld) ? reasonId : undefined}
      reason={
        isMissing ? (
          <Missing id={reasonId} offer={offer} amount={isTyped ? amount : offer.left} />
        ) : (
          taken > 0 && (
            <TakesHeld
              hintId={reasonId}
              taken={taken}
              isTicked={values.takesHeld}
              onTick={(isTicked) => made.form.setValue('takesHeld', isTicked)}
            />
          )
        )
      }
      onCancel={onCancel}
    >
      <HowMuch made={made} offer={offer} />
      <TextArea
        {...made.field('reason')}
        label="Reason"
        rows={2}
        help="Kept with the refund. PayPal shows it to the donor."
      />
      {disputeId !== undefined && (
        <ResolvesToo isOn={values.resolves} onChange={(isOn) => made.form.setValue('resolves', isOn)} />
      )}
      {isTyped && <Effect offer={offer} amount={amount} />}
    </DialogForm>
  )
}
