import type { CampaignSummary } from '@muster/contract/campaigns/campaigns.ts'
import { Link } from '../../router/Link.tsx'
import { nearWords } from '../../features/campaigns/campaign/campaign-words.ts'
import { CampaignCover } from '../../features/campaigns/campaign/CampaignCover.tsx'
import { formatPlace } from '../../lib/format.ts'
import { useNow } from '../../lib/now.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { DateBlock } from '../../ui/picture/DateBlock.tsx'
import { Empty } from '../../ui/page/Empty.tsx'

const shownDays = 5

const Day = ({ campaign, nowMs }: { campaign: CampaignSummary; nowMs: number }) => (
  <li className="border-t border-line first:border-t-0 lg:border-t-0">
    <Link
      to={paths.campaign(campaign._id)}
      className="group flex h-full items-center gap-4 rounded-lg py-4 lg:flex-col lg:items-stretch lg:gap-0 lg:py-0"
    >
      <CampaignCover
        campaign={campaign}
        sizes="(min-width: 64rem) 17.5rem, 10rem"
        className="aspect-square w-24 shrink-0 rounded-lg max-lg:order-last lg:aspect-[4/3] lg:w-full"
      />
      <span className="self-start lg:-mt-10 lg:pl-3">
        <DateBlock day={campaign.executionDate} withWeekday className="lg:ring-4 lg:ring-sheet" />
      </span>
      <span className="min-w-0 flex-1 lg:pt-3">
        <span className="line-clamp-3 font-display text-lg font-bold leading-snug tracking-tight wrap-anywhere decoration-2 underline-offset-4 group-hover:underline">
          <bdi>{campaign.title}</bdi>
        </span>
        <span className="mt-1 block text-sm text-mute">
          {formatPlace(campaign)}
          <br />
          {nearWords(campaign, nowMs)}
        </span>
      </span>
    </Link>
  </li>
)

/** The next days with a campaign. */
export const NextDays = ({ campaigns }: { campaigns: readonly CampaignSummary[] }) => {
  const nowMs = useNow()
  return (
    <section aria-labelledby="next-days" className="border-y border-line bg-sheet">
      <div className="wrapper py-10 lg:py-14">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 lg:mb-8">
          <h2 id="next-days">The next days</h2>
          {campaigns.length > 0 && (
            <Link to={paths.campaigns()} className="text-link inline-flex min-h-11 items-center">
              All campaigns
            </Link>
          )}
        </div>
        {campaigns.length === 0 ? (
          <Empty action={<ButtonLink to={paths.newCampaign()}>Create a campaign</ButtonLink>}>
            There are no campaigns yet. Create the first one.
          </Empty>
        ) : (
          <ol className="gap-x-6 lg:grid lg:grid-cols-5">
            {campaigns.slice(0, shownDays).map((campaign) => (
              <Day key={campaign._id} campaign={campaign} nowMs={nowMs} />
            ))}
          </ol>
        )}
      </div>
    </section>
  )
}
