import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../api/session.ts'
import { useWaiting, waitingWord } from '../../api/waiting.queries.ts'
import type { PageHandle } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/Alert.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { LoginLinks } from '../../ui/LoginLinks.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { adminTabs, tabIn } from './admin-tabs.ts'

export const handle: PageHandle = {
  meta: ({ url }) => ({ title: `${tabIn(url.searchParams).label} · Admin`, isPrivate: true }),
}

const Stranger = () => (
  <>
    <PageHeading>Admin</PageHeading>
    <div className="mt-6 max-w-3xl">
      <Alert title="Log in to see this page" action={<LoginLinks />} />
    </div>
  </>
)

const AccessDenied = () => (
  <>
    <PageHeading lead="You don't have permission to view this page.">Access denied</PageHeading>
    <ButtonLink className="mt-8" to={paths.campaigns()}>
      Browse campaigns
    </ButtonLink>
  </>
)

const RoomForPanel = () => (
  <Loading>
    <Skeleton className="h-96" />
  </Loading>
)

const countOf = (waiting: { payouts: number; disputes: number } | undefined, tab: string) =>
  tab === 'payouts' || tab === 'disputes' ? waiting?.[tab] : undefined

const TabLabel = ({ label, count }: { label: string; count: number | undefined }) => (
  <>
    {label}
    {Boolean(count) && (
      <span className="figure ml-1.5 font-normal">
        {waitingWord(Number(count))}
        <span className="sr-only"> waiting</span>
      </span>
    )}
  </>
)

/** Each sheet has its own filters, so going to another leaves them behind. */
const AdminTabs = () => {
  const [search, setSearch] = useSearchParams()
  const waiting = useWaiting()
  return (
    <>
      <PageHeading>Admin</PageHeading>
      <div className="mt-6">
        <Tabs
          label="Admin"
          value={tabIn(search).value}
          onChange={(tab) => setSearch({ tab }, { preventScrollReset: true })}
          tabs={adminTabs.map(({ value, label, Panel }) => ({
            value,
            label: <TabLabel label={label} count={countOf(waiting.data, value)} />,
            panel: (
              <Suspense fallback={<RoomForPanel />}>
                <Panel />
              </Suspense>
            ),
          }))}
        />
      </div>
    </>
  )
}

const PageFor = () => {
  const { status, user } = useSession()
  if (status === 'signed-out') return <Stranger />
  if (status === 'unknown') return <RoomForPanel />
  return user.role === 'admin' ? <AdminTabs /> : <AccessDenied />
}

export const Component = () => (
  <div className="wrapper py-10 lg:py-14">
    <PageFor />
  </div>
)
