import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/context.tsx'
import { pressAction, type Press } from '../../api/press.ts'
import { CampaignCard } from '../../features/campaigns/CampaignCard.tsx'
import { campaignQuery } from '../../features/campaigns/campaigns.queries.ts'
import { ShareButton } from '../../features/campaigns/page/ShareButton.tsx'
import { type ConfirmedSupport, pressJoin } from '../../features/supports/press-join.ts'
import { VerifyJoin } from '../../features/supports/VerifyJoin.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { PressPage, pressHandle } from '../PressPage.tsx'

const titles = { before: 'Confirm your support', after: 'Support confirmed' }

export const handle = pressHandle(titles)

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

export const Component = () => (
  <PressPage titles={titles} press={pressVerifyJoin}>
    {(token, press) => (
      <VerifyJoin token={token} press={press}>
        {(id) => <Supported campaignId={id} />}
      </VerifyJoin>
    )}
  </PressPage>
)
