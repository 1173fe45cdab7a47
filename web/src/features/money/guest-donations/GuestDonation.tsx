import type { MailedDonation } from '@muster/contract/money/guest-donations.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { ApiError } from '../../../api/errors.ts'
import { mailedDonationQuery } from '../../../api/mailed-donation.queries.ts'
import { useSession } from '../../../api/session.ts'
import { siteQuery } from '../../../api/site.queries.ts'
import { withEmail } from '../../../lib/known-email.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../router/Link.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { Standing } from '../donations/Standing.tsx'
import { PrintActions } from '../receipts/Letterhead.tsx'
import { NoSheet } from '../receipts/NoSheet.tsx'
import { ReceiptSheet } from '../receipts/ReceiptSheet.tsx'
import { AskBack } from '../refund-requests/AskBack.tsx'
import { MoneyBack } from '../refund-requests/MoneyBack.tsx'
import { BrokenLink, isBrokenLink } from './BrokenLink.tsx'
import { NotMine } from './NotMine.tsx'
import { ShownName } from './ShownName.tsx'

const KeepInAccount = ({ email }: { email: string }) => (
  <section aria-labelledby="keep" className="grid gap-3">
    <h2 id="keep" className="text-xl">
      Keep it in an account
    </h2>
    <p className="max-w-prose text-mute">
      Create an account with <bdi className="font-semibold text-ink wrap-anywhere">{email}</bdi>. Once you have verified
      this address, the donation is in your account, and this link no longer opens it.
    </p>
    <ButtonLink tone="secondary" className="justify-self-start" to={paths.register()} state={withEmail(email)}>
      Create an account
    </ButtonLink>
  </section>
)

const InAccount = ({ message, donationId }: { message: string; donationId: string }) => {
  const receipt = paths.receipt(donationId)
  return useSession().status === 'signed-in' ? (
    <Alert title="This donation is in an account" action={<ButtonLink to={receipt}>See it there</ButtonLink>} />
  ) : (
    <Alert title={message} action={<ButtonLink to={paths.login(receipt)}>Log in</ButtonLink>} />
  )
}

/** Why the link opens nothing, and a way on; null for an error that a retry may mend. */
const refusalOf = (error: Error | null, donationId: string) => {
  if (error instanceof ApiError && error.code === 'donation_in_account')
    return <InAccount message={error.message} donationId={donationId} />
  return isBrokenLink(error) ? <BrokenLink error={error} /> : null
}

const Page = ({ page, token }: { page: MailedDonation; token: string }) => {
  const { data: site } = useQuery(siteQuery(useApi()))
  const { donation, email } = page
  // Who did not make a donation is invited to nothing.
  const { isDenied } = donation
  const dispute = `${paths.guestDonation(donation._id, token)}#dispute`
  return (
    <>
      <PrintActions />
      <ReceiptSheet receipt={page.receipt} isSandbox={site?.donations === 'sandbox'} />
      <Standing donation={donation} dispute={dispute} />
      <AskBack donation={donation} token={token} />
      <MoneyBack donation={donation} report={dispute} />
      <div className="mt-10 grid gap-10 print:hidden">
        {donation.kept > 0 && !isDenied && <ShownName page={page} token={token} />}
        {email !== '' && !isDenied && <KeepInAccount email={email} />}
        <p>
          <ButtonLink tone="secondary" to={paths.campaign(donation.campaignId)}>
            See the campaign
          </ButtonLink>
        </p>
        <p className="text-sm text-mute">
          This link is about one donation.{' '}
          <Link to={paths.mine()} className="text-link">
            Ask for a link to all that you support and donated, with a statement of each year
          </Link>
        </p>
      </div>
      <NotMine donation={donation} token={token} />
    </>
  )
}

/** One donation of a guest: receipt, name on public lists, and what to do if they did not make it. */
export const GuestDonation = ({ donationId, token }: { donationId: string; token: string }) => {
  const { data, error, refetch } = useQuery(mailedDonationQuery(useApi(), token))
  if (data) return <Page page={data} token={token} />
  const refusal = refusalOf(error, donationId)
  return <NoSheet title="Your donation" error={error} retry={() => void refetch()} refusal={refusal} />
}
