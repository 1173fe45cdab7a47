import { Status } from '../../features/site/admin/status/Status.tsx'
import type { PageHandle } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { TimesIn } from '../../ui/text/TimesIn.tsx'
import { AdminsOnly } from './AdminsOnly.tsx'

export const handle: PageHandle = { meta: () => ({ title: 'Status · Admin', isPrivate: true }) }

export const Component = () => (
  <AdminsOnly>
    <PageHeading
      lead="The servers look each minute for what is wrong with the site."
      actions={
        <ButtonLink tone="secondary" to={paths.admin()}>
          <Icon name="arrowLeft" />
          Admin
        </ButtonLink>
      }
    >
      Status
    </PageHeading>
    <TimesIn />
    <div className="mt-8">
      <Status />
    </div>
  </AdminsOnly>
)
