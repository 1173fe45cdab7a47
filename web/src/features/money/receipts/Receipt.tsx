import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { ApiError } from '../../../api/errors.ts'
import { siteQuery } from '../../../api/site.queries.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { PageHeading } from '../../../ui/page/PageHeading.tsx'
import { Loading, Skeleton } from '../../../ui/page/Skeleton.tsx'
import { donationQuery } from '../donations/donations.queries.ts'
import { NotMine } from '../guest-donations/NotMine.tsx'
import { AskBack } from '../refund-requests/AskBack.tsx'
import { PrintActions } from './Letterhead.tsx'
import { ReceiptSheet } from './ReceiptSheet.tsx'
import { receiptQuery } from './receipts.queries.ts'

/** The reason why there is no receipt, or not yet. */
const NoReceipt = ({ error, retry }: { error: Error | null; retry: () => void }) => {
  if (error instanceof ApiError && error.code === 'donation_not_completed') {
    return <Alert title={error.message} action={<ButtonLink to={paths.myDonations()}>My donations</ButtonLink>} />
  }
  if (error) return <Failure what="Failed to load" error={error} retry={retry} />
  return (
    <Loading>
      <Skeleton className="h-128" />
    </Loading>
  )
}

/** A donation's receipt, for the screen and for print. */
export const Receipt = ({ donationId }: { donationId: string }) => {
  const api = useApi()
  const { data: site } = useQuery(siteQuery(api))
  const { data: receipt, error, refetch } = useQuery(receiptQuery(api, donationId))
  const { data: donation } = useQuery({ ...donationQuery(api, donationId), enabled: receipt !== undefined })
  if (receipt) {
    return (
      <>
        <PrintActions />
        <ReceiptSheet receipt={receipt} isSandbox={site?.donations === 'sandbox'} />
        {donation && <AskBack donation={donation} />}
        <NotMine donation={{ _id: donationId }} />
      </>
    )
  }
  return (
    <>
      <PageHeading>Donation receipt</PageHeading>
      <div className="mt-6">
        <NoReceipt error={error} retry={() => void refetch()} />
      </div>
    </>
  )
}
