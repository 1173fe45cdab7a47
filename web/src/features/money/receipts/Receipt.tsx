import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { ApiError } from '../../../api/errors.ts'
import { siteQuery } from '../../../api/site.queries.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { donationQuery } from '../donations/donations.queries.ts'
import { Standing } from '../donations/Standing.tsx'
import { NotMine } from '../guest-donations/NotMine.tsx'
import { MoneyBack } from '../refund-requests/MoneyBack.tsx'
import { AskBack } from '../refund-requests/AskBack.tsx'
import { myDonations, PrintActions } from './Letterhead.tsx'
import { NoSheet } from './NoSheet.tsx'
import { ReceiptSheet } from './ReceiptSheet.tsx'
import { receiptQuery } from './receipts.queries.ts'

/** Why there is no receipt yet; null for any other error. */
const notYet = (error: Error | null) =>
  error instanceof ApiError && error.code === 'donation_not_completed' ? (
    <Alert title={error.message} action={<ButtonLink to={paths.myDonations()}>My donations</ButtonLink>} />
  ) : null

/** A donation's receipt, for the screen and for print. */
export const Receipt = ({ donationId }: { donationId: string }) => {
  const api = useApi()
  const { data: site } = useQuery(siteQuery(api))
  const { data: receipt, error, refetch } = useQuery(receiptQuery(api, donationId))
  const { data: donation } = useQuery({ ...donationQuery(api, donationId), enabled: receipt !== undefined })
  if (receipt) {
    return (
      <>
        <PrintActions back={myDonations} />
        <ReceiptSheet receipt={receipt} isSandbox={site?.donations === 'sandbox'} />
        {donation && (
          <>
            <Standing donation={donation} dispute={paths.myDisputes()} />
            <AskBack donation={donation} />
            <MoneyBack donation={donation} report={paths.newDispute({ campaignId: donation.campaignId, donationId })} />
            <NotMine donation={donation} />
          </>
        )}
      </>
    )
  }
  return <NoSheet title="Donation receipt" error={error} retry={() => void refetch()} refusal={notYet(error)} />
}
