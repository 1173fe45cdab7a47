import type { CampaignSummary } from '@muster/contract/campaigns/campaigns.ts'
import { Link } from '../../router/Link.tsx'
import { useSession } from '../../api/session.ts'
import { nearWords } from '../../features/campaigns/campaign/campaign-words.ts'
import { CampaignCover } from '../../features/campaigns/campaign/CampaignCover.tsx'
import { formatPlace } from '../../lib/format.ts'
import { useNow } from '../../lib/now.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { DateBlock } from '../../ui/picture/DateBlock.tsx'

/** The buttons for signed-out and signed-in visitors. */
const HeroLinks = () => {
  const { status } = useSession()
  if (status === 'signed-in') {
    return (
      <>
        <ButtonLink size="large" to={paths.newCampaign()}>
          Create a campaign
        </ButtonLink>
        <ButtonLink size="large" tone="secondary" to={paths.myCampaigns()}>
          My campaigns
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <ButtonLink size="large" to={paths.campaigns()}>
        Browse campaigns
      </ButtonLink>
      <ButtonLink size="large" tone="secondary" className="strangers-only" to={paths.register()}>
        Create an account
      </ButtonLink>
      <ButtonLink size="large" tone="quiet" className="strangers-only max-sm:px-0" to={paths.newCampaign()}>
        Start a campaign
      </ButtonLink>
    </>
  )
}

/** The date block of the next campaign, on its picture. */
const NextDay = ({ campaign }: { campaign: CampaignSummary }) => {
  const nowMs = useNow()
  const day = campaign.executionDate
  return (
    <Link to={paths.campaign(campaign._id)} className="group block rounded-[1.25rem]">
      <CampaignCover
        campaign={campaign}
        isFirst
        sizes="(min-width: 72rem) 44rem, (min-width: 64rem) 60vw, (min-width: 40rem) 125vw, calc(100vw - 2rem)"
        className="aspect-[4/3] w-full rounded-[1.25rem] max-sm:aspect-video"
      />
      <span className="-mt-14 flex items-start gap-4 pl-4 sm:gap-5 sm:pl-7">
        <DateBlock day={day} size="large" withWeekday className="rounded-[0.9rem] ring-8 ring-paper" />
        <span className="min-w-0 flex-1 pt-[4.25rem]">
          <span className="line-clamp-3 font-display text-lg sm:text-xl font-bold leading-tight tracking-tight wrap-anywhere decoration-2 underline-offset-4 group-hover:underline">
            <bdi>{campaign.title}</bdi>
          </span>
          <span className="mt-1 block text-sm text-mute">
            {formatPlace(campaign)}
            {day !== null && <span>{`, ${nearWords(campaign, nowMs)}`}</span>}
          </span>
        </span>
      </span>
    </Link>
  )
}

export const Hero = ({ next }: { next: CampaignSummary | undefined }) => (
  <section
    className={`wrapper grid items-center gap-x-16 gap-y-12 pb-14 pt-10 sm:pt-14 lg:pb-20 lg:pt-16 ${next ? 'lg:grid-cols-[1fr_minmax(0,31rem)]' : ''}`}
  >
    <div>
      <h1 tabIndex={-1} className="text-[clamp(2.6rem,1.6rem+4vw,4.5rem)] leading-[0.95] tracking-[-0.045em]">
        Pick a day. <span className="block">Fill it with people.</span>
      </h1>
      <p className="mt-6 max-w-[34rem] text-lg text-mute sm:text-xl/8">
        A campaign gathers people for one day. They support it, donations pay for it, and afterwards anyone can read
        where each dollar went.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <HeroLinks />
      </div>
    </div>
    {next && <NextDay campaign={next} />}
  </section>
)
