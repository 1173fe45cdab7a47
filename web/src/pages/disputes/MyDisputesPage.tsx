import { useSession } from '../../api/session.ts'
import { MyDisputes } from '../../features/campaigns/disputes/MyDisputes.tsx'
import type { PageHandle } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/text/Alert.tsx'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { LoginLinks } from '../../ui/page/LoginLinks.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'

export const handle: PageHandle = { meta: () => ({ title: 'My disputes', isPrivate: true }) }

const raise = (
  <ButtonLink tone="secondary" to={paths.newDispute()}>
    Raise a dispute
  </ButtonLink>
)

export const Component = () => {
  const { status } = useSession()
  return (
    <div className="wrapper py-10 lg:py-14">
      <PageHeading lead="What you reported, and what became of it." actions={status === 'signed-in' && raise}>
        My disputes
      </PageHeading>
      <div className="mt-8">
        {status === 'signed-in' && <MyDisputes />}
        {status === 'signed-out' && <Alert title="Log in to see your disputes" action={<LoginLinks />} />}
      </div>
    </div>
  )
}
