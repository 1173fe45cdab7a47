import { FailedMails } from '../../features/site/admin/mails/FailedMails.tsx'
import type { PageHandle } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { TimesIn } from '../../ui/text/TimesIn.tsx'
import { AdminsOnly } from './AdminsOnly.tsx'

export const handle: PageHandle = { meta: () => ({ title: 'Failed mails · Admin', isPrivate: true }) }

export const Component = () => (
  <AdminsOnly>
    <PageHeading
      actions={
        <ButtonLink tone="secondary" to={paths.admin()}>
          <Icon name="arrowLeft" />
          Admin
        </ButtonLink>
      }
    >
      Failed mails
    </PageHeading>
    <TimesIn />
    <div className="mt-6">
      <FailedMails />
    </div>
  </AdminsOnly>
)
