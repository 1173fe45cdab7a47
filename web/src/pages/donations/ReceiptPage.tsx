import { useParams } from 'react-router'
import { useSession } from '../../api/session.ts'
import { Receipt } from '../../features/money/receipts/Receipt.tsx'
import type { PageHandle } from '../../meta.ts'
import { Alert } from '../../ui/text/Alert.tsx'
import { LoginLinks } from '../../ui/page/LoginLinks.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'

export const handle: PageHandle = { meta: () => ({ title: 'Donation receipt', isPrivate: true }) }

export const Component = () => {
  const { status } = useSession()
  const { id = '' } = useParams()
  return (
    <div className="mx-auto w-full max-w-[46rem] px-[clamp(1rem,4vw,2.5rem)] py-8 lg:py-12 print:max-w-none print:p-0">
      {status === 'signed-in' && <Receipt donationId={id} />}
      {status === 'signed-out' && (
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
