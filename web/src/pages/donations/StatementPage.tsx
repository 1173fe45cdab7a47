import { useSearchParams } from '../../router/hooks.ts'
import { useSession } from '../../api/session.ts'
import { Statement } from '../../features/money/receipts/Statement.tsx'
import type { PageHandle } from '../../meta.ts'
import { Alert } from '../../ui/text/Alert.tsx'
import { LoginLinks } from '../../ui/page/LoginLinks.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'

/** The year that the address names, or else the current one in UTC. */
const yearIn = (search: URLSearchParams) =>
  /^2\d{3}$/.test(search.get('year') ?? '') ? Number(search.get('year')) : new Date().getUTCFullYear()

export const handle: PageHandle = {
  meta: ({ url }) => ({ title: `Donations in ${yearIn(url.searchParams)} · My donations`, isPrivate: true }),
}

export const Component = () => {
  const { status } = useSession()
  const [search] = useSearchParams()
  const year = yearIn(search)
  const token = search.get('token') ?? undefined
  return (
    <div className="mx-auto w-full max-w-[46rem] px-[clamp(1rem,4vw,2.5rem)] py-8 lg:py-12 print:max-w-none print:p-0">
      {(token !== undefined || status === 'signed-in') && <Statement key={token} year={year} token={token} />}
      {token === undefined && status === 'signed-out' && (
        <>
          <PageHeading>Donations in {year}</PageHeading>
          <div className="mt-6">
            <Alert title="Log in to see your statement" action={<LoginLinks />} />
          </div>
        </>
      )}
    </div>
  )
}
