import { Suspense } from 'react'
import { useSearchParams } from '../../router/hooks.ts'
import { useWaiting } from '../../api/waiting.queries.ts'
import type { PageHandle } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { Tabs } from '../../ui/page/Tabs.tsx'
import { TimesIn } from '../../ui/text/TimesIn.tsx'
import { AdminsOnly, RoomForPanel } from './AdminsOnly.tsx'
import { adminTabs, tabIn } from './admin-tabs.ts'
import { TabLabel } from './TabLabel.tsx'

export const handle: PageHandle = {
  meta: ({ url }) => ({ title: `${tabIn(url.searchParams).label} · Admin`, isPrivate: true }),
}

type Waiting = NonNullable<ReturnType<typeof useWaiting>['data']>

/** How much waits in each tab. The tab Disputes counts all lists of `DisputesPanel`. */
const counts: Readonly<Record<string, (waiting: Waiting) => number>> = {
  payouts: ({ payouts }) => payouts,
  disputes: ({
    disputes,
    reports,
    reviews,
    appeals,
    promiseProposals,
    refundRuns,
    refundRequests,
    crowds,
    supports,
    updates,
  }) =>
    disputes +
    reports +
    reviews +
    appeals +
    promiseProposals +
    refundRuns +
    refundRequests +
    crowds +
    supports +
    updates,
}

const countOf = (waiting: Waiting | undefined, tab: string) => waiting && counts[tab]?.(waiting)

/** Each tab has its own filters, so changing the tab resets them. */
const AdminTabs = () => {
  const [search, setSearch] = useSearchParams()
  const { data: waiting } = useWaiting()
  return (
    <>
      <PageHeading
        actions={
          <>
            <ButtonLink tone="secondary" size="small" to={paths.adminOrganisation()}>
              Organisation
            </ButtonLink>
            <ButtonLink tone="secondary" size="small" to={paths.adminStatus()}>
              <span>
                <TabLabel label="Status" count={waiting?.troubles} />
              </span>
            </ButtonLink>
            <ButtonLink
              tone="secondary"
              size="small"
              to={paths.adminLedger(waiting?.quarantine ? { tab: 'aside' } : {})}
            >
              <span>
                <TabLabel label="Ledger" count={waiting?.quarantine} />
              </span>
            </ButtonLink>
            <ButtonLink tone="secondary" size="small" to={paths.adminMails()}>
              Failed mails
            </ButtonLink>
            <ButtonLink tone="secondary" size="small" to={paths.adminRetention()}>
              Retention
            </ButtonLink>
          </>
        }
      >
        Admin
      </PageHeading>
      <TimesIn />
      <div className="mt-6">
        <Tabs
          label="Admin"
          value={tabIn(search).value}
          onChange={(tab) => setSearch({ tab }, { preventScrollReset: true })}
          tabs={adminTabs.map(({ value, label, Panel }) => ({
            value,
            label: <TabLabel label={label} count={countOf(waiting, value)} />,
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

export const Component = () => (
  <AdminsOnly>
    <AdminTabs />
  </AdminsOnly>
)
