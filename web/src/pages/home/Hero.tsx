import type { CampaignSummary } from '@muster/contract/campaigns.ts'
import { Link } from 'react-router'
import { useSession } from '../../api/session.ts'
import { formatPlace, formatRelativeDay, plural } from '../../lib/format.ts'
import { useNow } from '../../lib/now.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { DateBlock } from '../../ui/DateBlock.tsx'

/** The two ways on, for a stranger and for somebody who is in. */
const Ways = () => {
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
        Join
      </ButtonLink>
    </>
  )
}

/** The nearest day, pinned up large. */
const NextDay = ({ campaign }: { campaign: CampaignSummary }) => {
  const nowMs = useNow()
  const day = campaign.executionDate
  return (
    <Link to={paths.campaign(campaign._id)} className="group block w-fit rounded-lg">
      <DateBlock
        day={day}
        size="giant"
        withWeekday
        className="block rounded-[1.25rem] shadow-[0_1.5rem_3rem_-1.5rem_rgb(23_15_26/0.45)]"
      />
      <span className="mt-5 block max-w-[19rem]">
        <span className="block font-display text-xl font-bold leading-tight tracking-tight decoration-2 underline-offset-4 group-hover:underline">
          {campaign.title}
        </span>
        <span className="mt-1 block text-mute">
          {formatPlace(campaign)}
          {day !== null && `, ${formatRelativeDay(day, nowMs, campaign.timeZone)}`}
          <br />
          {plural(campaign.support, 'supporter', 'supporters')}
        </span>
      </span>
    </Link>
  )
}

export const Hero = ({ next }: { next: CampaignSummary | undefined }) => (
  <section className="wrapper grid items-center gap-x-16 gap-y-14 pb-16 pt-12 sm:pt-16 lg:grid-cols-[1fr_auto] lg:pb-24 lg:pt-20">
    <div>
      <h1 tabIndex={-1} className="text-[clamp(2.6rem,1.4rem+5.6vw,5.25rem)] leading-[0.95] tracking-[-0.045em]">
        Pick a day. <span className="block">Fill it with people.</span>
      </h1>
      <p className="mt-6 max-w-[34rem] text-lg text-mute sm:text-xl/8">
        A campaign gathers people for one day. They stand behind it, donations pay for it, and afterwards anyone can
        read where each dollar went.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Ways />
      </div>
    </div>
    {next && <NextDay campaign={next} />}
  </section>
)
