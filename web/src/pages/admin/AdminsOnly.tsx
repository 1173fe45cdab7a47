import type { ReactNode } from 'react'
import { useLocation } from '../../router/hooks.ts'
import { useSession } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { Loading, Skeleton } from '../../ui/page/Skeleton.tsx'

// oxlint-disable-next-line muster/curly-quotes -- the specification writes this sentence with a straight apostrophe
const sentence = "You don't have permission to view this page."

/** For visitors who may be admins: an admin logs in and returns to this page. */
const LoginFirst = () => {
  const { pathname, search } = useLocation()
  return (
    <>
      <PageHeading lead={sentence}>Access denied</PageHeading>
      <p className="mt-6 max-w-prose">If you are an admin of this site, log in to continue.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={paths.login(pathname + search)}>Log in</ButtonLink>
        <ButtonLink tone="secondary" to={paths.campaigns()}>
          Browse campaigns
        </ButtonLink>
      </div>
    </>
  )
}

const AccessDenied = () => (
  <>
    <PageHeading lead={sentence}>Access denied</PageHeading>
    <ButtonLink className="mt-8" to={paths.campaigns()}>
      Browse campaigns
    </ButtonLink>
  </>
)

const SecondFactorFirst = () => {
  const { pathname, search } = useLocation()
  return (
    <>
      <PageHeading lead="Admins of this site need a code from their phone as well as their password.">
        Turn on a second factor first
      </PageHeading>
      <p className="mt-6 max-w-prose">
        It takes two minutes and an authenticator app. Afterwards you can come straight back to this page.
      </p>
      <ButtonLink className="mt-6" to={paths.secondFactor(pathname + search)}>
        Set it up in your account
      </ButtonLink>
    </>
  )
}

export const RoomForPanel = () => (
  <Loading>
    <Skeleton className="h-96" />
  </Loading>
)

const PageFor = ({ children }: { children: ReactNode }) => {
  const { status, user } = useSession()
  if (status === 'signed-out') return <LoginFirst />
  if (status === 'unknown') return <RoomForPanel />
  if (user.role !== 'admin') return <AccessDenied />
  return user.secondFactorNeeded ? <SecondFactorFirst /> : children
}

/** A page for admins. Other people see Access denied; signed-out visitors also see a link to log in. */
export const AdminsOnly = ({ children }: { children: ReactNode }) => (
  <div className="wrapper py-10 lg:py-14">
    <PageFor>{children}</PageFor>
  </div>
)
