import type { ReactNode } from 'react'
import { useSession } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/Alert.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { LoginLinks } from '../../ui/LoginLinks.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

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

export const RoomForPanel = () => (
  <Loading>
    <Skeleton className="h-96" />
  </Loading>
)

const PageFor = ({ children }: { children: ReactNode }) => {
  const { status, user } = useSession()
  if (status === 'signed-out') return <Stranger />
  if (status === 'unknown') return <RoomForPanel />
  return user.role === 'admin' ? children : <AccessDenied />
}

/** A page for admins; others are told why they do not see it. */
export const AdminsOnly = ({ children }: { children: ReactNode }) => (
  <div className="wrapper py-10 lg:py-14">
    <PageFor>{children}</PageFor>
  </div>
)
