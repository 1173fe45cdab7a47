import type { CampaignSummary } from '@muster/contract/campaigns/campaigns.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/context.tsx'
import { loader as makeLoader } from '../../api/load.ts'
import { figuresQuery, siteQuery } from '../../api/site.queries.ts'
import { nextCampaignsQuery } from '../../features/campaigns/campaign/campaigns.queries.ts'
import type { PageHandle } from '../../meta.ts'
import { defaultDescription } from '../../meta.ts'
import { siteName } from '../../lib/site-face.ts'
import { paths } from '../../paths.ts'
import { Failure } from '../../ui/page/Failure.tsx'
import { Hero } from './Hero.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { NextDays } from './NextDays.tsx'
import { OpenFigures } from './OpenFigures.tsx'
import { Tiles } from './Tiles.tsx'

export const handle: PageHandle = {
  meta: () => ({
    title: `${siteName()}: pick a day, fill it with people`,
    description: defaultDescription(),
    canonicalPath: paths.home(),
  }),
}

/**
 * In the browser the page also works without its live parts, so a failed part must not block it.
 * On the server a failed part fails the page, because an incomplete page would be cached for all visitors.
 */
export const loader = makeLoader(async ({ api, queryClient }) => {
  const parts = Promise.all([
    queryClient.query(nextCampaignsQuery(api)),
    queryClient.query(figuresQuery(api)),
    queryClient.query(siteQuery(api)),
  ])
  await (import.meta.env.SSR ? parts : parts.catch(() => undefined))
})

/** The nearest day whose campaign has its own picture, otherwise the nearest day. */
const leadingDay = (campaigns: readonly CampaignSummary[]) =>
  campaigns.find(({ imageUrl }) => imageUrl !== null) ?? campaigns[0]

export const Component = () => {
  const api = useApi()
  const next = useQuery(nextCampaignsQuery(api))
  const leading = leadingDay(next.data ?? [])
  const { data: figures } = useQuery(figuresQuery(api))
  const { data: site } = useQuery(siteQuery(api))
  return (
    <>
      <Hero next={leading} />
      {next.data && <NextDays campaigns={next.data.filter((campaign) => campaign !== leading)} />}
      {next.isError && (
        <div className="wrapper">
          <Failure what="The next days could not be loaded" error={next.error} retry={() => void next.refetch()} />
        </div>
      )}
      <Tiles figures={figures} />
      <HowItWorks />
      <OpenFigures platformFeePercent={site?.platformFeePercent} />
    </>
  )
}
