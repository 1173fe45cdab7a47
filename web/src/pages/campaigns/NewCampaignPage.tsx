import { useSession } from '../../api/session.ts'
import { NewCampaign } from '../../features/campaigns/editor/NewCampaign.tsx'
import type { PageHandle } from '../../meta.ts'
import { Alert } from '../../ui/Alert.tsx'
import { LoginLinks } from '../../ui/LoginLinks.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'

export const handle: PageHandle = { meta: () => ({ title: 'Create a campaign', isPrivate: true }) }

const Stranger = () => (
  <div className="mt-6 max-w-3xl">
    <Alert title="Log in to publish" action={<LoginLinks />}>
      <p>You can begin to write now. The draft is kept in this browser, also while you log in.</p>
    </Alert>
  </div>
)

export const Component = () => {
  const { status } = useSession()
  return (
    <div className="wrapper py-10 lg:py-14">
      <PageHeading lead="A title is enough to begin with. The rest can be changed after publishing, too.">
        Create a campaign
      </PageHeading>
      {status === 'signed-out' && <Stranger />}
      <NewCampaign />
    </div>
  )
}
