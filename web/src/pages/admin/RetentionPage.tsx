import { Retention } from '../../features/site/admin/retention/Retention.tsx'
import type { PageHandle } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { TimesIn } from '../../ui/text/TimesIn.tsx'
import { AdminsOnly } from './AdminsOnly.tsx'

export const handle: PageHandle = { meta: () => ({ title: 'Retention · Admin', isPrivate: true }) }

export const Component = () => (
  <AdminsOnly>
    <PageHeading
      lead="For how long personal data is kept, and what is due to be deleted."
      actions={
        <ButtonLink tone="secondary" to={paths.admin()}>
          <Icon name="arrowLeft" />
          Admin
        </ButtonLink>
      }
    >
      Retention
    </PageHeading>
    <TimesIn />
    <div className="mt-8">
      <Retention />
    </div>
  </AdminsOnly>
)
