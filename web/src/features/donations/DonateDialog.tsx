import type { Currency } from '@muster/contract/shared.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { useApi } from '../../api/context.tsx'
import { useSession } from '../../api/session.ts'
import { siteQuery } from '../../api/site.queries.ts'
import { formatMoney } from '../../lib/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoginLinks } from '../../ui/LoginLinks.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { VerifyFirst } from '../../ui/VerifyFirst.tsx'
import { AmountFields, focusAmount } from './AmountFields.tsx'
import { readAmount } from './donation-amount.ts'
import { FeeLines } from './FeeLines.tsx'
import { useStartDonation } from './useStartDonation.ts'
import type { StartedDonation } from './useStartDonation.ts'

export type DonatedCampaign = { _id: string; title: string; goalAmount: number; currency: Currency }

const useDonateForm = (campaignId: string, onStarted: (started: StartedDonation) => void) => {
  const [text, setText] = useState('')
  const [anonymous, setAnonymous] = useState(false)
  const [error, setError] = useState<string>()
  const { start, isPending, failure } = useStartDonation(campaignId, onStarted)
  const read = readAmount(text)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    setError(read.isValid ? undefined : read.message)
    if (read.isValid) start({ amount: read.amount, anonymous })
    else focusAmount()
  }
  const change = (next: string) => {
    setText(next)
    if (error) setError(undefined)
  }
  /** Asks about an amount that can be read in two ways as soon as the field loses focus. */
  const ask = () => {
    if (!read.isValid && read.isUnclear) setError(read.message)
  }
  const amount = read.isValid ? read.amount : null
  return { text, change, ask, anonymous, setAnonymous, amount, error, submit, isPending, failure }
}

const DonateForm = ({
  campaign,
  onStarted,
}: {
  campaign: DonatedCampaign
  onStarted: (started: StartedDonation) => void
}) => {
  const { user } = useSession()
  const { data: site } = useQuery(siteQuery(useApi()))
  const form = useDonateForm(campaign._id, onStarted)
  if (user && (!user.emailVerified || form.failure?.isUnverified)) {
    return <VerifyFirst email={user.email} what="donate" />
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={form.submit}>
      {form.failure && (
        <Alert tone="danger" live title={form.failure.message}>
          {!/not been charged/.test(form.failure.message) && <p>You have not been charged.</p>}
        </Alert>
      )}
      <AmountFields value={form.text} error={form.error} onChange={form.change} onLeave={form.ask} />
      {campaign.currency !== 'USD' && campaign.goalAmount > 0 && (
        <p className="-mt-3 text-sm text-mute">
          The goal of {formatMoney(campaign.goalAmount, campaign.currency)} stands in its own currency; no rate is made
          up between the two.
        </p>
      )}
      <Switch
        label="Donate anonymously"
        help="Your name stays off public lists."
        isOn={form.anonymous}
        onChange={form.setAnonymous}
      />
      {site && <FeeLines amount={form.amount} platformFeePercent={site.platformFeePercent} />}
      <Button type="submit" size="large" pending={form.isPending} pendingLabel="Opening PayPal…">
        {form.amount === null ? 'Donate with PayPal' : `Donate ${formatMoney(form.amount, 'USD')} with PayPal`}
      </Button>
      <p className="-mt-2 text-center text-sm text-mute">
        {site?.donations === 'sandbox'
          ? 'This is a sandbox: PayPal’s page is a stand-in, and no real money moves.'
          : 'You approve the payment on PayPal’s own page, which opens in a new window.'}
      </p>
    </form>
  )
}

/** A donation, from the amount to PayPal's window. */
export const DonateDialog = ({
  campaign,
  onClose,
  onStarted,
}: {
  campaign: DonatedCampaign
  onClose: () => void
  onStarted: (started: StartedDonation) => void
}) => {
  const { status } = useSession()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={status === 'signed-out' ? 'Log in to donate' : 'Donate'}
      description={<bdi>{campaign.title}</bdi>}
    >
      {status === 'signed-out' ? <LoginLinks /> : <DonateForm campaign={campaign} onStarted={onStarted} />}
    </Dialog>
  )
}
