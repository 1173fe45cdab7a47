import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { siteQuery } from '../../../api/site.queries.ts'
import { Failure } from '../../../ui/page/Failure.tsx'
import { PageHeading } from '../../../ui/page/PageHeading.tsx'
import { Loading, Skeleton } from '../../../ui/page/Skeleton.tsx'
import type { KeptGuestDonation } from '../donations/guest-tokens.ts'
import { PrintActions } from '../receipts/Letterhead.tsx'
import { ReceiptSheet } from '../receipts/ReceiptSheet.tsx'
import { startedGiftQuery } from './started-gift.queries.ts'

/** The receipt of a donation without an account, in the browser that started it. The rest of its page opens by the mailed link. */
export const StartedReceipt = ({ kept: { token, email } }: { kept: KeptGuestDonation }) => {
  const api = useApi()
  const { data: site } = useQuery(siteQuery(api))
  const { data, error, refetch } = useQuery(startedGiftQuery(api, token))
  if (data) {
    const receipt = { ...data.receipt, donor: { name: null, email: email ?? 'A guest' } }
    return (
      <>
        <PrintActions isGuest />
        <ReceiptSheet receipt={receipt} isSandbox={site?.donations === 'sandbox'} />
      </>
    )
  }
  return (
    <>
      <PageHeading>Donation receipt</PageHeading>
      <div className="mt-6">
        {error ? (
          <Failure what="Failed to load" error={error} retry={() => void refetch()} />
        ) : (
          <Loading>
            <Skeleton className="h-128" />
          </Loading>
        )}
      </div>
    </>
  )
}
