import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { siteQuery } from '../../../api/site.queries.ts'
import type { KeptGuestDonation } from '../donations/guest-tokens.ts'
import { PrintActions } from '../receipts/Letterhead.tsx'
import { NoSheet } from '../receipts/NoSheet.tsx'
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
        <PrintActions />
        <ReceiptSheet receipt={receipt} isSandbox={site?.donations === 'sandbox'} />
      </>
    )
  }
  return <NoSheet title="Donation receipt" error={error} retry={() => void refetch()} />
}
