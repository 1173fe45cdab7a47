import type { FollowedCampaign } from '@muster/contract/campaigns/following.ts'
import type { CampaignSummary } from '@muster/contract/campaigns/campaigns.ts'
import type { CoOrganisedCampaign } from '@muster/contract/campaigns/organisers.ts'
import { useSession } from '../../api/session.ts'
import { useCampaignCache } from '../../features/campaigns/campaign/campaigns.queries.ts'
import { CoOrganisedCampaigns } from '../../features/campaigns/campaign/mine/CoOrganisedCampaigns.tsx'
import { DraftCard } from '../../features/campaigns/campaign/mine/DraftCard.tsx'
import { OwnCampaigns } from '../../features/campaigns/campaign/mine/OwnCampaigns.tsx'
import { FollowedCampaigns } from '../../features/campaigns/campaign/mine/FollowedCampaigns.tsx'
import { SupportedCampaigns } from '../../features/campaigns/campaign/mine/SupportedCampaigns.tsx'
import { UnfollowButton } from '../../features/campaigns/following/UnfollowButton.tsx'
import { LeaveButton } from '../../features/campaigns/organisers/LeaveButton.tsx'
import { MyInvitations } from '../../features/campaigns/organisers/MyInvitations.tsx'
import type { PageHandle } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/text/Alert.tsx'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { Empty } from '../../ui/page/Empty.tsx'
import { LoginLinks } from '../../ui/page/LoginLinks.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { Loading, Skeleton } from '../../ui/page/Skeleton.tsx'
import { WriteUpdateButton } from './WriteUpdateButton.tsx'

export const handle: PageHandle = { meta: () => ({ title: 'My campaigns', isPrivate: true }) }

const Unfollow = ({ campaign }: { campaign: FollowedCampaign }) => {
  const { setFollowing } = useCampaignCache(campaign._id)
  return <UnfollowButton campaign={campaign} onChange={setFollowing} />
}
const WriteUpdate = ({ campaign }: { campaign: CampaignSummary }) => <WriteUpdateButton campaign={campaign} isCompact />

const CoOrganised = ({ campaign, userId }: { campaign: CoOrganisedCampaign; userId: string }) => {
  const { refetch } = useCampaignCache(campaign._id)
  return (
    <>
      <WriteUpdate campaign={campaign} />
      <LeaveButton campaign={campaign} userId={userId} onLeft={() => void refetch()} />
    </>
  )
}

const Tables = ({ userId }: { userId: string }) => (
  <div className="grid gap-14">
    <DraftCard />
    <MyInvitations />
    <OwnCampaigns
      status="active"
      More={WriteUpdate}
      empty={
        <Empty action={<ButtonLink to={paths.newCampaign()}>Create a campaign</ButtonLink>}>
          You have no active campaign. Pick a day and create one.
        </Empty>
      }
    />
    <CoOrganisedCampaigns actions={(campaign) => <CoOrganised campaign={campaign} userId={userId} />} />
    <OwnCampaigns status="past" More={WriteUpdate} empty={<Empty>None of your campaigns is over yet.</Empty>} />
    <SupportedCampaigns
      empty={
        <Empty
          action={
            <ButtonLink tone="secondary" to={paths.campaigns()}>
              Browse campaigns
            </ButtonLink>
          }
        >
          You do not support a campaign yet. Find one to support.
        </Empty>
      }
    />
    <FollowedCampaigns
      empty={
        <Empty>
          You follow no campaign. Press Follow on the page of a campaign to get its updates without supporting it.
        </Empty>
      }
      action={(campaign) => <Unfollow campaign={campaign} />}
    />
  </div>
)

export const Component = () => {
  const { status, user } = useSession()
  return (
    <div className="wrapper py-10 lg:py-14">
      <PageHeading
        actions={
          status === 'signed-in' && (
            <>
              <ButtonLink tone="secondary" to={paths.myDonations()}>
                My donations
              </ButtonLink>
              <ButtonLink tone="secondary" to={paths.myDisputes()}>
                My disputes
              </ButtonLink>
              <ButtonLink to={paths.newCampaign()}>Create a campaign</ButtonLink>
            </>
          )
        }
      >
        My campaigns
      </PageHeading>
      <div className="mt-10">
        {status === 'signed-in' && <Tables userId={user._id} />}
        {status === 'signed-out' && <Alert title="Log in to see your campaigns" action={<LoginLinks />} />}
        {status === 'unknown' && (
          <Loading>
            <Skeleton className="h-64" />
          </Loading>
        )}
      </div>
    </div>
  )
}
