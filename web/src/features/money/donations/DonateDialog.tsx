import { siteName } from '../../../lib/site-face.ts'
import type { Currency } from '@muster/contract/facts/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useApi } from '../../../api/context.tsx'
import { useSession } from '../../../api/session.ts'
import { siteQuery } from '../../../api/site.queries.ts'
import { AcceptTerms } from '../../../ui/text/AcceptTerms.tsx'
import { formatMoney } from '../../../lib/format.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Switch } from '../../../ui/form/Switch.tsx'
import { VerifyFirst } from '../../../ui/page/VerifyFirst.tsx'
import { AmountFields } from './AmountFields.tsx'
import { FeeLines, FeeSource } from './FeeLines.tsx'
import { useDonateForm } from './useDonateForm.ts'
import type { StartedDonation } from './useStartDonation.ts'

export type DonatedCampaign = {
  _id: string
  title: string
  goalAmount: number
  currency: Currency
  owner: { displayName: string }
}

/** Links to log in or register. The input is restored when the donor returns. */
const LogInFirst = ({ sum, onLeave }: { sum: string; onLeave: () => void }) => {
  const { pathname } = useLocation()
  return (
    <div className="grid gap-3">
      <Button type="submit" size="large">
        Log in to donate{sum}
      </Button>
      <ButtonLink tone="secondary" size="large" to={paths.register(pathname)} onClick={onLeave}>
        Create an account
      </ButtonLink>
      <p className="text-center text-sm text-mute">
        Your amount is kept until you are back. Nothing is charged before you approve it on PayPal.
      </p>
    </div>
  )
}

/** The address must be verified first: the link in the mail leads back here. */
const VerifyToDonate = ({ email, onLeave }: { email: string; onLeave: () => void }) => {
  // The input is kept, because the mail may be opened in another tab.
  useEffect(() => {
    onLeave()
  })
  return <VerifyFirst email={email} what="donate" />
}

const PayWithPaypal = ({ sum, isPending, isSandbox }: { sum: string; isPending: boolean; isSandbox: boolean }) => (
  <div className="grid gap-3">
    <Button type="submit" size="large" pending={isPending} pendingLabel="Opening PayPal…">
      Donate{sum} with PayPal
    </Button>
    <p className="text-center text-sm text-mute">
      {isSandbox
        ? 'This is a sandbox: PayPal’s page is a stand-in, and no real money moves.'
        : 'You approve the payment on PayPal’s own page, which opens in a new window.'}
    </p>
  </div>
)

const Failed = ({ message, saysNotCharged }: { message: string; saysNotCharged: boolean }) => (
  <Alert tone="danger" live title={message}>
    {!saysNotCharged && <p>You have not been charged.</p>}
  </Alert>
)

type Props = { campaign: DonatedCampaign; onStarted: (started: StartedDonation) => void }

const DonateForm = ({ campaign, onStarted }: Props) => {
  const { user, status } = useSession()
  const { data: site } = useQuery(siteQuery(useApi()))
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const logIn = () => {
    form.keepForReturn()
    void navigate(paths.login(pathname))
  }
  const isSignedOut = status === 'signed-out'
  const form = useDonateForm(campaign._id, { onStarted, onSubmit: isSignedOut ? logIn : null })
  const isUnverified = user && (!user.emailVerified || form.failure?.isUnverified)
  const sum = form.amount === null ? '' : ` ${formatMoney(form.amount, 'USD')}`
  return (
    <form noValidate className="grid gap-4" onSubmit={form.submit}>
      {form.failure && !isUnverified && <Failed {...form.failure} />}
      <AmountFields
        value={form.text}
        error={form.error}
        onChange={(text) => form.change({ text })}
        onLeave={form.ask}
      />
      {campaign.currency !== 'USD' && campaign.goalAmount > 0 && (
        <p className="-mt-2 text-sm text-mute">
          The goal of {formatMoney(campaign.goalAmount, campaign.currency)} is in another currency. {siteName()} does
          not convert it.
        </p>
      )}
      <Switch
        label="Donate anonymously"
        help="Your name stays off public lists."
        isOn={form.anonymous}
        onChange={(anonymous) => form.change({ anonymous })}
      />
      {site && <FeeLines amount={form.amount} site={site} />}
      {isUnverified && <VerifyToDonate email={user.email} onLeave={form.keepForReturn} />}
      {!isUnverified && isSignedOut && <LogInFirst sum={sum} onLeave={form.keepForReturn} />}
      {!isUnverified && !isSignedOut && (
        <PayWithPaypal sum={sum} isPending={form.isPending} isSandbox={site?.donations === 'sandbox'} />
      )}
      <div className="grid gap-2 border-t border-line pt-4 text-sm text-mute">
        <p className="wrap-anywhere">
          <bdi className="font-semibold text-ink">{campaign.owner.displayName}</bdi> started this campaign and receives
          the money. An admin of {siteName()} checks each payout before it is sent.
        </p>
        {site && <FeeSource site={site} />}
        <AcceptTerms by="By donating" />
      </div>
    </form>
  )
}

/** The donation dialog, from the amount to PayPal's window. Signed-out visitors choose the amount first, too. */
export const DonateDialog = ({ campaign, onClose, onStarted }: Props & { onClose: () => void }) => (
  <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Donate" description={<bdi>{campaign.title}</bdi>}>
    <DonateForm campaign={campaign} onStarted={onStarted} />
  </Dialog>
)
