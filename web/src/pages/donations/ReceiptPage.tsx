import { lazy, Suspense } from 'react'
import { useParams, useSearchParams } from '../../router/hooks.ts'
import { useSession } from '../../api/session.ts'
import { keptGuestDonation } from '../../features/money/donations/guest-tokens.ts'
import { Receipt } from '../../features/money/receipts/Receipt.tsx'
import type { PageHandle } from '../../meta.ts'
import { Alert } from '../../ui/text/Alert.tsx'
import { LoginLinks } from '../../ui/page/LoginLinks.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'

// Most receipts are those of accounts.
const GuestDonation = lazy(async () => ({
  default: (await import('../../features/money/guest-donations/GuestDonation.tsx')).GuestDonation,
}))

const StartedReceipt = lazy(async () => ({
  default: (await import('../../features/money/guest-donations/StartedReceipt.tsx')).StartedReceipt,
}))

const GuestDisputes = lazy(async () => ({
  default: (await import('../../features/campaigns/disputes/GuestDisputes.tsx')).GuestDisputes,
}))

export const handle: PageHandle = { meta: () => ({ title: 'Donation receipt', isPrivate: true }) }

export const Component = () => {
  const { status } = useSession()
  const { id = '' } = useParams()
  const token = useSearchParams()[0].get('token')
  // Only the browser that started a donation without an account has its token.
  const kept = token === null && status === 'signed-out' ? keptGuestDonation(id) : null
  return (
    <div className="mx-auto w-full max-w-[46rem] px-[clamp(1rem,4vw,2.5rem)] py-8 lg:py-12 print:max-w-none print:p-0">
      {token !== null && (
        <Suspense fallback={null}>
          <GuestDonation key={token} donationId={id} token={token} />
          <GuestDisputes key={`disputes ${token}`} token={token} />
        </Suspense>
      )}
      {token === null && status === 'signed-in' && <Receipt donationId={id} />}
      {kept && (
        <Suspense fallback={null}>
          <StartedReceipt kept={kept} />
        </Suspense>
      )}
      {token === null && status === 'signed-out' && !kept && (
        <>
          <PageHeading>Donation receipt</PageHeading>
          <div className="mt-6">
            <Alert title="Log in to see your receipt" action={<LoginLinks />} />
          </div>
        </>
      )}
    </div>
  )
}
