import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useApi } from '../../api/context.tsx'
import { pressAction, type Press, usePress } from '../../api/press.ts'
import { CampaignCard } from '../../features/campaigns/CampaignCard.tsx'
import { campaignQuery } from '../../features/campaigns/campaigns.queries.ts'
import { ShareButton } from '../../features/campaigns/page/ShareButton.tsx'
import { type ConfirmedSupport, pressJoin } from '../../features/supports/press-join.ts'
import { VerifyJoin } from '../../features/supports/VerifyJoin.tsx'
import type { PageHandle } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { NarrowPage } from '../../ui/NarrowPage.tsx'

export const handle: PageHandle = { meta: () => ({ title: 'Confirm your support', isPrivate: true }) }

/** Confirms, and reads the campaign again with this support counted. If that fails, the thanks are shown without it. */
const pressVerifyJoin: Press<ConfirmedSupport> = async (input) => {
  const confirmed = await pressJoin(input)
  const { api, queryClient } = input
  await queryClient.query({ ...campaignQuery(api, confirmed.campaignId), staleTime: 0 }).catch(() => undefined)
  return confirmed
}

export const action = pressAction(pressVerifyJoin)

/** The campaign that the support is for, and the ways to it. */
const Supported = ({ campaignId }: { campaignId: string }) => {
  const { data: campaign } = useQuery({ ...campaignQuery(useApi(), campaignId), enabled: false })
  return (
    <>
      {campaign && <CampaignCard campaign={campaign} />}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.campaign(campaignId)}>See the campaign</ButtonLink>
        {campaign && <ShareButton campaign={campaign} label="Share it" />}
      </div>
    </>
  )
}

const Page = ({ token }: { token: string }) => (
  <VerifyJoin token={token} press={usePress(pressVerifyJoin)}>
    {(id) => <Supported campaignId={id} />}
  </VerifyJoin>
)

export const Component = () => {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  return (
    <NarrowPage title="Confirm your support">
      <Page key={token} token={token} />
    </NarrowPage>
  )
}
