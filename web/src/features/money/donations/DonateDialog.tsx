import { siteName } from '../../../lib/site-face.ts'
import type { Currency } from '@muster/contract/facts/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from '../../../router/hooks.ts'
import { useApi } from '../../../api/context.tsx'
import { unreached } from '../../../api/errors.ts'
import { useSession } from '../../../api/session.ts'
import { siteQuery } from '../../../api/site.queries.ts'
import { AcceptTerms } from '../../../ui/text/AcceptTerms.tsx'
import { useStorageAllowed } from '../../../lib/draft.ts'
import { formatMoney } from '../../../lib/format.ts'
import { withEmail } from '../../../lib/known-email.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { PromiseChanged } from '../../../ui/text/PromiseChanged.tsx'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { DialogFoot } from '../../../ui/overlay/DialogFoot.tsx'
import { EmailInput } from '../../../ui/form/EmailInput.tsx'
import { Switch } from '../../../ui/form/Switch.tsx'
import { VerifyFirst } from '../../../ui/page/VerifyFirst.tsx'
import { AmountFields } from './AmountFields.tsx'
import { FeeLines, FeeSource } from './FeeLines.tsx'
import { guestEmailId } from './guest-email.ts'
import { useDonateForm } from './useDonateForm.ts'
import type { StartedDonation } from './useStartDonation.ts'

type DonatedCampaign = {
  _id: string
  title: string
  version: number
  goalAmount: number
  currency: Currency
  owner: { displayName: string }
}

type LogInInsteadProps = { sum: string; email: string; onLogIn: () => void; onLeave: () => void }

/** Logging in instead of donating without an account. The input is restored when the donor returns. */
const LogInInstead = ({ sum, email, onLogIn, onLeave }: LogInInsteadProps) => {
  const { pathname } = useLocation()
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <p className="text-sm text-mute">With an account you find all your donations and receipts in one place.</p>
      <div className="flex flex-wrap gap-x-3 gap-y-2">
        <Button tone="secondary" onClick={onLogIn}>
          <span>{`Log in to donate${sum}`}</span>
        </Button>
        <ButtonLink tone="quiet" to={paths.register(pathname)} state={withEmail(email)} onClick={onLeave}>
          Create an account
        </ButtonLink>
      </div>
    </div>
  )
}

/** Links to log in or register, if the site takes donations from accounts only. */
const LogInFirst = ({ sum, onLeave }: { sum: string; onLeave: () => void }) => {
  const { pathname } = useLocation()
  const isKept = useStorageAllowed()
  return (
    <>
      <p className="text-sm text-mute">
        {isKept && <span>Your amount is kept until you are back. </span>}
        <span>Nothing is charged before you approve it on PayPal.</span>
      </p>
      <DialogFoot>
        <ButtonLink tone="secondary" to={paths.register(pathname)} onClick={onLeave}>
          Create an account
        </ButtonLink>
        <Button type="submit">
          <span>{`Log in to donate${sum}`}</span>
        </Button>
      </DialogFoot>
    </>
  )
}

/** The address must be verified first, said before the form: the link in the mail leads back here. */
const VerifyToDonate = ({ email, onLeave }: { email: string; onLeave: () => void }) => {
  // The input is kept, because the mail may be opened in another tab.
  useEffect(() => {
    onLeave()
  })
  return <VerifyFirst email={email} what="donate" />
}

const PayWithPaypal = ({ sum, isPending, isSandbox }: { sum: string; isPending: boolean; isSandbox: boolean }) => (
  <>
    <p className="text-sm text-mute">
      {isSandbox
        ? 'This is a sandbox: PayPal’s page is a stand-in, and no real money moves.'
        : 'You approve the payment on PayPal’s own page, which opens in a new window.'}
    </p>
    <DialogFoot>
      <Button type="submit" size="large" className="grow" pending={isPending} pendingLabel="Opening PayPal…">
        <span>{`Donate${sum} with PayPal`}</span>
      </Button>
    </DialogFoot>
  </>
)

export type DonateDialogProps = {
  campaign: DonatedCampaign
  onStarted: (started: StartedDonation) => void
  /** What changed in the promise since a version. */
  whatChanged: (from: number) => ReactNode
  /** The page must show the promise of now. */
  onPromiseChanged: () => void
}

const notCharged = 'You have not been charged.'

type Failure = { message: string; saysNotCharged: boolean; isUnreached: boolean; changedFrom: number | null }

/** The pressed button is in the foot, and what follows it is above, perhaps out of sight. */
const scrollIntoView = (failure: HTMLElement | null) => failure?.scrollIntoView({ block: 'nearest' })

const Failed = ({
  message,
  saysNotCharged,
  isUnreached,
  changedFrom,
  whatChanged,
}: Failure & Pick<DonateDialogProps, 'whatChanged'>) => {
  return (
    <div ref={scrollIntoView}>
      {changedFrom === null ? (
        <Alert tone="danger" live title={message}>
          {isUnreached && <p>{unreached}</p>}
          {!saysNotCharged && <p>{notCharged}</p>}
        </Alert>
      ) : (
        <PromiseChanged note={notCharged}>{whatChanged(changedFrom)}</PromiseChanged>
      )}
    </div>
  )
}

/** What the donor does last, depending on whether they have an account. */
const Ending = ({ form, isGuest, isSignedOut, isSandbox }: EndingProps) => {
  const sum = form.amount === null ? '' : ` ${formatMoney(form.amount, 'USD')}`
  if (isSignedOut && !isGuest) return <LogInFirst sum={sum} onLeave={form.keepForReturn} />
  return (
    <>
      {isGuest && <LogInInstead sum={sum} email={form.email} onLogIn={form.logIn} onLeave={form.keepForReturn} />}
      <PayWithPaypal sum={sum} isPending={form.isPending} isSandbox={isSandbox} />
    </>
  )
}

type Form = ReturnType<typeof useDonateForm>
type EndingProps = {
  form: Form
  isGuest: boolean
  isSignedOut: boolean
  isSandbox: boolean
}

const Fields = ({ form, isGuest }: { form: Form; isGuest: boolean }) => (
  <>
    <AmountFields
      value={form.text}
      error={form.errors.amount}
      onChange={(text) => form.change({ text })}
      onLeave={form.ask}
    />
    {isGuest && (
      <EmailInput
        id={guestEmailId}
        label="Your email, for the receipt"
        help="We mail it to you when the money has arrived. Only admins of this site see your address. No name is shown unless you add one later."
        enterKeyHint="go"
        error={form.errors.email}
        value={form.email}
        onChange={({ currentTarget }) => form.change({ email: currentTarget.value })}
      />
    )}
    {!isGuest && (
      <Switch
        label="Donate anonymously"
        help="Your name stays off public lists."
        isOn={form.anonymous}
        onChange={(anonymous) => form.change({ anonymous })}
      />
    )}
  </>
)

const DonateForm = ({ campaign, onStarted, whatChanged, onPromiseChanged }: DonateDialogProps) => {
  const { user, status } = useSession()
  const { data: site } = useQuery(siteQuery(useApi()))
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isSignedOut = status === 'signed-out'
  const isGuest = isSignedOut && site?.guestDonations === true
  const onLogIn = (email: string) => void navigate(paths.login(pathname), { state: withEmail(email) })
  const form = useDonateForm(campaign, { onStarted, onPromiseChanged, isGuest, onLogIn })
  const isUnverified = user && (!user.emailVerified || form.failure?.isUnverified)
  const isLogin = isSignedOut && !isGuest
  return (
    <form noValidate className="grid gap-4" onSubmit={isLogin ? form.submitToLogIn : form.submit}>
      {isUnverified && <VerifyToDonate email={user.email} onLeave={form.keepForReturn} />}
      <Fields form={form} isGuest={isGuest} />
      {campaign.currency !== 'USD' && campaign.goalAmount > 0 && (
        <p className="-mt-2 text-sm text-mute">
          The goal of {formatMoney(campaign.goalAmount, campaign.currency)} is in another currency. {siteName()} does
          not convert it.
        </p>
      )}
      {site && <FeeLines amount={form.amount} site={site} />}
      <div className="grid gap-2 border-t border-line pt-4 text-sm text-mute">
        <p className="wrap-anywhere">
          The money goes to <bdi className="font-semibold text-ink">{campaign.owner.displayName}</bdi>, who started this
          campaign. An admin of {siteName()} checks each payout before it is sent.
        </p>
        {site && <FeeSource site={site} />}
        <AcceptTerms by="By donating" />
      </div>
      {form.failure && !isUnverified && form.errors.email === undefined && (
        <Failed {...form.failure} whatChanged={whatChanged} />
      )}
      {!isUnverified && <Ending {...{ form, isGuest, isSignedOut }} isSandbox={site?.donations === 'sandbox'} />}
    </form>
  )
}

/** The donation dialog, from the amount to PayPal's window. Signed-out visitors choose the amount first, too. */
export const DonateDialog = ({ onClose, ...props }: DonateDialogProps & { onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title="Donate"
    description={<bdi>{props.campaign.title}</bdi>}
  >
    <DonateForm {...props} />
  </Dialog>
)
