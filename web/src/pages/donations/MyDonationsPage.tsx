import { useSession } from '../../api/session.ts'
import { CampaignCover } from '../../features/campaigns/campaign/CampaignCover.tsx'
import { GivenByYear } from '../../features/money/donations/GivenByYear.tsx'
import { MyDonations } from '../../features/money/donations/MyDonations.tsx'
import type { PageHandle } from '../../meta.ts'
import { Alert } from '../../ui/text/Alert.tsx'
import { LoginLinks } from '../../ui/page/LoginLinks.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'

export const handle: PageHandle = { meta: () => ({ title: 'My donations', isPrivate: true }) }

export const Component = () => {
  const { status } = useSession()
  return (
    <div className="wrapper py-10 lg:py-14">
      <PageHeading lead="Your donations and the status of each.">My donations</PageHeading>
      <div className="mt-8">
        {status === 'signed-in' && (
          <>
            <GivenByYear />
            <MyDonations
              cover={(campaign) => (
                <CampaignCover campaign={campaign} sizes="9rem" className="aspect-video w-full rounded-md" />
              )}
            />
          </>
        )}
        {status === 'signed-out' && <Alert title="Log in to see your donations" action={<LoginLinks />} />}
      </div>
    </div>
  )
}
