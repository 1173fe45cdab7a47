import { useCallback } from 'react'
import { Link } from '../../router/Link.tsx'
import { useNavigate, useSearchParams } from '../../router/hooks.ts'
import { useSession } from '../../api/session.ts'
import { NewDispute } from '../../features/campaigns/disputes/NewDispute.tsx'
import type { DisputeTarget } from '../../features/campaigns/disputes/useDisputeForm.ts'
import type { PageHandle } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/text/Alert.tsx'
import { LoginLinks } from '../../ui/page/LoginLinks.tsx'
import { NarrowPage } from '../../ui/page/NarrowPage.tsx'
import { VerifyFirst } from '../../ui/page/VerifyFirst.tsx'

export const handle: PageHandle = { meta: () => ({ title: 'Raise a dispute', isPrivate: true }) }

const targetIn = (search: URLSearchParams): DisputeTarget =>
  Object.fromEntries(
    ['campaignId', 'donationId', 'payoutId']
      .map((name) => [name, search.get(name)] as const)
      .filter(([, value]) => value),
  )

const Content = () => {
  const { status, user } = useSession()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const finish = useCallback(() => void navigate(paths.myDisputes()), [navigate])
  if (status === 'signed-out') return <Alert title="Log in to raise a dispute" action={<LoginLinks />} />
  if (user && !user.emailVerified) return <VerifyFirst email={user.email} what="raise a dispute" />
  return <NewDispute key={search.toString()} target={targetIn(search)} onSent={finish} />
}

export const Component = () => (
  <NarrowPage
    title="Raise a dispute"
    lead="Say what is wrong. Only the people who run this site read it, and they write to you by mail."
    after={
      <Link to={paths.myDisputes()} className="text-link inline-flex min-h-11 items-center">
        My disputes
      </Link>
    }
  >
    <Content />
  </NarrowPage>
)
