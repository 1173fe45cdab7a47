import { useSearchParams } from '../../router/hooks.ts'
import { useWaiting } from '../../api/waiting.queries.ts'
import { ChecksTab } from '../../features/site/admin/ledger/ChecksTab.tsx'
import { EntriesTab } from '../../features/site/admin/ledger/EntriesTab.tsx'
import { ledgerZone } from '../../features/site/admin/ledger/ledger-words.ts'
import { QuarantineTab } from '../../features/site/admin/ledger/QuarantineTab.tsx'
import { RefundButton } from '../../features/money/refunds/RefundButton.tsx'
import type { PageHandle } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { Tabs } from '../../ui/page/Tabs.tsx'
import { TimesIn } from '../../ui/text/TimesIn.tsx'
import { AdminsOnly } from './AdminsOnly.tsx'
import { TabLabel } from './TabLabel.tsx'

const sheets = [
  { value: 'entries', label: 'Entries' },
  { value: 'checks', label: 'Checks' },
  { value: 'aside', label: 'Set aside' },
] as const

const sheetIn = (search: URLSearchParams) => sheets.find(({ value }) => value === search.get('tab')) ?? sheets[0]

export const handle: PageHandle = {
  meta: ({ url }) => ({ title: `${sheetIn(url.searchParams).label} · Ledger · Admin`, isPrivate: true }),
}

const panels = {
  entries: <EntriesTab RefundButton={RefundButton} />,
  checks: <ChecksTab />,
  aside: <QuarantineTab />,
}

/** The money of the whole site. Each tab has its own filters, so changing the tab resets them. */
const Ledger = () => {
  const [search, setSearch] = useSearchParams()
  const { data: waiting } = useWaiting()
  return (
    <>
      <PageHeading
        lead="Every cent of the site, where it came from and where it went."
        actions={
          <ButtonLink tone="secondary" to={paths.admin()}>
            <Icon name="arrowLeft" />
            Admin
          </ButtonLink>
        }
      >
        Ledger
      </PageHeading>
      <TimesIn what="Days and times" zone={ledgerZone} />
      <div className="mt-6">
        <Tabs
          label="Ledger"
          value={sheetIn(search).value}
          onChange={(tab) => setSearch({ tab }, { preventScrollReset: true })}
          tabs={sheets.map(({ value, label }) => ({
            value,
            label: <TabLabel label={label} count={value === 'aside' ? waiting?.quarantine : undefined} />,
            panel: panels[value],
          }))}
        />
      </div>
    </>
  )
}

export const Component = () => (
  <AdminsOnly>
    <Ledger />
  </AdminsOnly>
)
