import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/context.tsx'
import { routeAction, type FormAction } from '../../api/form-action.ts'
import { CampaignCard } from '../../features/campaigns/CampaignCard.tsx'
import { campaignQuery } from '../../features/campaigns/campaigns.queries.ts'
import { ShareButton } from '../../features/campaigns/page/ShareButton.tsx'
import { type ConfirmedSupport, confirmSupport } from '../../features/supports/confirm-support.ts'
import { VerifyJoin } from '../../features/supports/VerifyJoin.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { MailedLinkPage, mailedLinkHandle } from '../MailedLinkPage.tsx'

const titles = { before: 'Confirm your support', after: 'Support confirmed' }

export const handle = mailedLinkHandle(titles)

/** Confirms, and reloads the campaign, which then counts this support. If the reload fails, the thanks are shown without the campaign. */
const confirmAndReload: FormAction<ConfirmedSupport> = async (input) => {
  const confirmed = await confirmSupport(input)
  const { api, queryClient } = input
  await queryClient.query({ ...campaignQuery(api, confirmed.campaignId), staleTime: 0 }).catch(() => undefined)
  return confirmed
}

export const action = routeAction(confirmAndReload)

/** The campaign that the support is for, with its link and the share button. */
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
  <MailedLinkPage titles={titles} submit={confirmAndReload}>
    {(token, submission) => (
      <VerifyJoin token={token} submission={submission}>
        {(id) => <Supported campaignId={id} />}
      </VerifyJoin>
    )}
  </MailedLinkPage>
)
