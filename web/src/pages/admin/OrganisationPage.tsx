import { legalPages } from '@muster/contract/facts/organisation.ts'
import { useSearchParams } from '../../router/hooks.ts'
import { LegalForm } from '../../features/site/admin/organisation/LegalForm.tsx'
import { OrganisationTab } from '../../features/site/admin/organisation/OrganisationTab.tsx'
import type { PageHandle } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { Tabs } from '../../ui/page/Tabs.tsx'
import { AdminsOnly } from './AdminsOnly.tsx'

const labels = { organisation: 'Organisation', terms: 'Terms', privacy: 'Privacy', imprint: 'Imprint' } as const
const tabs = ['organisation', ...legalPages] as const

const tabIn = (search: URLSearchParams) => tabs.find((tab) => tab === search.get('tab')) ?? 'organisation'

export const handle: PageHandle = {
  meta: ({ url }) => ({
    title:
      tabIn(url.searchParams) === 'organisation'
        ? 'Organisation · Admin'
        : `${labels[tabIn(url.searchParams)]} · Organisation · Admin`,
    isPrivate: true,
  }),
}

/** Who runs the site: its name, look and address, and the pages that the operator writes. */
const Organisation = () => {
  const [search, setSearch] = useSearchParams()
  return (
    <>
      <PageHeading
        lead="Who runs this site, how it looks, and what it says about itself."
        actions={
          <ButtonLink tone="secondary" to={paths.admin()}>
            <Icon name="arrowLeft" />
            Admin
          </ButtonLink>
        }
      >
        Organisation
      </PageHeading>
      <div className="mt-6">
        <Tabs
          label="Organisation"
          value={tabIn(search)}
          onChange={(tab) => setSearch({ tab }, { preventScrollReset: true })}
          tabs={tabs.map((tab) => ({
            value: tab,
            label: labels[tab],
            panel: tab === 'organisation' ? <OrganisationTab /> : <LegalForm key={tab} page={tab} />,
          }))}
        />
      </div>
    </>
  )
}

export const Component = () => (
  <AdminsOnly>
    <Organisation />
  </AdminsOnly>
)
