import type { Campaign, CampaignStats } from '@muster/contract/campaigns/campaigns.ts'
import type { CampaignUpdate } from '@muster/contract/campaigns/update.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../router/Link.tsx'
import { useApi } from '../../api/context.tsx'
import { isActingAdmin, useSession } from '../../api/session.ts'
import { takesSupport } from '../../features/campaigns/campaign/campaign-words.ts'
import { campaignStatsQuery, useCampaignCache } from '../../features/campaigns/campaign/campaigns.queries.ts'
import { CalendarLink } from '../../features/campaigns/campaign/page/CalendarLink.tsx'
import { CampaignDetails, CampaignHead } from '../../features/campaigns/campaign/page/CampaignHead.tsx'
import { CampaignStory } from '../../features/campaigns/campaign/page/CampaignStory.tsx'
import { Gallery } from '../../features/campaigns/campaign/page/Gallery.tsx'
import { ShareButton } from '../../features/campaigns/campaign/page/ShareButton.tsx'
import { FavoriteButton } from '../../features/campaigns/favorites/FavoriteButton.tsx'
import { FollowButton } from '../../features/campaigns/following/FollowButton.tsx'
import { AdminsSandboxLogins, OwnersPayouts } from '../../features/money/payouts/OwnersPayouts.tsx'
import { organises } from '../../lib/organises.ts'
import { PromiseLine } from '../../features/campaigns/promises/PromiseLine.tsx'
import { plural } from '../../lib/format.ts'
import { useNow } from '../../lib/now.tsx'
import { LatestUpdate } from '../../features/campaigns/updates/LatestUpdate.tsx'
import { News } from '../../features/campaigns/updates/News.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useIsReached, useIsThere } from '../../lib/useIsReached.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/picture/Icon.tsx'
import { HandedOver } from '../../ui/text/HandedOver.tsx'
import { CampaignNotices } from './CampaignNotices.tsx'
import { CampaignPanel } from './CampaignPanel.tsx'
import { CampaignPeople } from './CampaignPeople.tsx'
import { ProblemButton } from './ProblemButton.tsx'

const Follow = ({ campaign }: { campaign: Campaign }) => {
  const { setFollowing } = useCampaignCache(campaign._id)
  return <FollowButton campaign={campaign} isOpen={takesSupport(campaign, useNow())} onChange={setFollowing} />
}

const Side = ({ campaign, stats }: { campaign: Campaign; stats: CampaignStats | undefined }) => (
  // On a phone its parts are in the page's column, and the actions stick to the bottom.
  <aside
    aria-label="Take part"
    className="contents lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:block lg:self-start print:hidden"
  >
    <CampaignPanel campaign={campaign} stats={stats} />
    <LatestUpdate campaign={campaign} />
    <div className="flex flex-wrap gap-3 max-lg:order-3 lg:mt-4">
      <ShareButton campaign={campaign} printsPoster />
      <CalendarLink campaign={campaign} />
      <FavoriteButton withWord item={{ id: campaign._id, title: campaign.title, date: campaign.executionDate }} />
      <Follow campaign={campaign} />
      <ProblemButton campaign={campaign} />
    </div>
    {stats && stats.followers !== null && (
      <p className="text-sm text-mute max-lg:order-3 lg:mt-3">
        {plural(stats.followers, 'person follows this campaign', 'people follow this campaign')}
      </p>
    )}
    <div className="grid gap-4 empty:hidden max-lg:order-3 lg:mt-4">
      <OwnersPayouts campaign={campaign} />
      <AdminsSandboxLogins />
    </div>
  </aside>
)

const PosterFoot = lazyPart(
  async () => (await import('../../features/campaigns/campaign/page/PosterFoot.tsx')).PosterFoot,
)

/** The foot of the poster. Who prints was there before. */
const Foot = ({ campaignId }: { campaignId: string }) => useIsThere() && <PosterFoot campaignId={campaignId} />

const CampaignQuestions = lazyPart(
  async () => (await import('../../features/campaigns/questions/CampaignQuestions.tsx')).CampaignQuestions,
)

/** They stand below everything else, so their code is loaded when a visitor comes there. */
const Questions = ({ campaign }: { campaign: Campaign }) => {
  const { place, isReached } = useIsReached('questions')
  return <div ref={place}>{isReached && <CampaignQuestions campaign={campaign} />}</div>
}

const OwnerBar = lazyPart(async () => (await import('./OwnerBar.tsx')).OwnerBar)

const NewsInvitation = lazyPart(async () => (await import('./OwnersNews.tsx')).NewsInvitation)
const OwnersUpdate = lazyPart(async () => (await import('./OwnersNews.tsx')).OwnersUpdate)
const AdminsUpdate = lazyPart(async () => (await import('./AdminsUpdate.tsx')).AdminsUpdate)

/** The updates. Only people who organise the campaign load the code for writing and changing them, and admins that for taking them down. */
const CampaignNews = ({ campaign }: { campaign: Campaign }) => {
  const { user } = useSession()
  if (!organises(campaign, user?._id)) {
    const adminsPart = (update: CampaignUpdate) => <AdminsUpdate campaignId={campaign._id} update={update} />
    return <News campaign={campaign} ownersPart={isActingAdmin(user) ? adminsPart : undefined} />
  }
  return (
    <News
      campaign={campaign}
      invitation={campaign.standing === 'published' && <NewsInvitation campaign={campaign} />}
      ownersPart={(update) => <OwnersUpdate campaign={campaign} update={update} />}
    />
  )
}

/** The actions of who organises the campaign, and of admins. Other visits do not load their code. */
const Managing = ({ campaign }: { campaign: Campaign }) => {
  const { user } = useSession()
  if (!organises(campaign, user?._id) && !isActingAdmin(user)) return null
  return <OwnerBar campaign={campaign} />
}

const Organisers = lazyPart(async () => (await import('../../features/campaigns/organisers/Organisers.tsx')).Organisers)

/** Who organises the campaign, for the owner and co-organisers. Other visits do not load its code. */
const Organising = ({ campaign, onChanged }: { campaign: Campaign; onChanged: () => Promise<void> }) => {
  const { user } = useSession()
  return (
    user && organises(campaign, user._id) && <Organisers campaign={campaign} userId={user._id} onChanged={onChanged} />
  )
}

/** The page of a campaign. In print it is a poster: picture, day, title, place, what to do, and the page's URL. */
export const CampaignScreen = ({ campaign }: { campaign: Campaign }) => {
  const { data: stats } = useQuery(campaignStatsQuery(useApi(), campaign._id))
  const cache = useCampaignCache(campaign._id)
  return (
    <article className="wrapper pb-4 pt-2 lg:pb-0 lg:pt-3 print:p-0">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 print:hidden">
        <Link
          to={paths.campaigns()}
          className="text-link inline-flex whitespace-nowrap min-h-11 items-center gap-2 text-sm"
        >
          <Icon name="arrowLeft" />
          All campaigns
        </Link>
        <div className="mb-2.5 empty:hidden">
          <Managing campaign={campaign} />
        </div>
      </div>
      <div className="print:hidden">
        <CampaignNotices campaign={campaign} onChanged={cache.refetch} />
      </div>
      <div className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr] lg:gap-y-10 print:flex print:h-[240mm] print:flex-col print:gap-6">
        <div className="max-lg:order-1">
          <CampaignHead
            campaign={campaign}
            heading={(title, className) => (
              <h1 tabIndex={-1} className={className}>
                {title}
              </h1>
            )}
          />
        </div>
        {/* Before the links of the meeting point and the tags, so that the keyboard reaches Support right after the heading. */}
        <Side campaign={campaign} stats={stats} />
        <div className="contents lg:block print:contents">
          <CampaignDetails campaign={campaign} className="-mt-5 max-lg:order-1 lg:-mt-7 lg:mb-10 print:m-0" />
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-12 max-lg:order-4 max-lg:pt-2 print:m-0 print:flex print:min-h-0 print:flex-1 print:flex-col print:gap-6 print:p-0">
            <CampaignStory campaign={campaign} />
            <PromiseLine campaign={campaign} />
            <HandedOver transfers={campaign.transfers} timeZone={campaign.timeZone} className="-mt-6 print:hidden" />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-12 empty:hidden print:hidden">
              <CampaignNews campaign={campaign} />
              <Gallery images={campaign.images} />
              <CampaignPeople campaign={campaign} stats={stats} />
              <Questions campaign={campaign} />
              <Organising campaign={campaign} onChanged={cache.refetch} />
            </div>
            <Foot campaignId={campaign._id} />
          </div>
        </div>
      </div>
    </article>
  )
}
