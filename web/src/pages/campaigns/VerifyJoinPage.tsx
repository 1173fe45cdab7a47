import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useApi } from '../../api/context.tsx'
import { CampaignCard } from '../../features/campaigns/CampaignCard.tsx'
import { campaignQuery } from '../../features/campaigns/campaigns.queries.ts'
import { ShareButton } from '../../features/campaigns/page/ShareButton.tsx'
import { VerifyJoin } from '../../features/supports/VerifyJoin.tsx'
import type { PageHandle } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { NarrowPage } from '../../ui/NarrowPage.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

export const handle: PageHandle = { meta: () => ({ title: 'Confirm your support', isPrivate: true }) }

/** The campaign that the support is for, with this support counted, and the ways to it. */
const Supported = ({ campaignId }: { campaignId: string }) => {
  // What was fetched before the confirmation has one supporter too few.
  const { data: campaign, isPending } = useQuery({ ...campaignQuery(useApi(), campaignId), refetchOnMount: 'always' })
  return (
    <>
      {campaign && <CampaignCard campaign={campaign} />}
      {isPending && <Skeleton className="h-96" />}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.campaign(campaignId)}>See the campaign</ButtonLink>
        {campaign && <ShareButton campaign={campaign} label="Share it" />}
      </div>
    </>
  )
}

export const Component = () => {
  const [search] = useSearchParams()
  return (
    <NarrowPage title="Confirm your support">
      <VerifyJoin token={search.get('token') ?? ''}>{(id) => <Supported campaignId={id} />}</VerifyJoin>
    </NarrowPage>
  )
}
