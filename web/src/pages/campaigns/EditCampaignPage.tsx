import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { campaignWasCancelled, noPermission } from '@muster/contract/facts/shown-sentences.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../router/Link.tsx'
import { useParams } from '../../router/hooks.ts'
import { useApi } from '../../api/context.tsx'
import { loader as makeLoader } from '../../api/load.ts'
import { useSession } from '../../api/session.ts'
import { campaignQuery } from '../../features/campaigns/campaign/campaigns.queries.ts'
import { EditCampaign } from '../../features/campaigns/campaign/editor/EditCampaign.tsx'
import { OpenProposal } from '../../features/campaigns/promises/OpenProposal.tsx'
import { PromiseLock, usePromiseLock } from '../../features/campaigns/promises/PromiseLock.tsx'
import { useChangeQuestion } from '../../features/campaigns/promises/useChangeQuestion.tsx'
import type { PageHandle } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/text/Alert.tsx'
import { LoginLinks } from '../../ui/page/LoginLinks.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { Loading, Skeleton } from '../../ui/page/Skeleton.tsx'
import { usePicturesSlot } from './usePicturesSlot.tsx'

export const handle: PageHandle = { meta: () => ({ title: 'Edit the campaign', isPrivate: true }) }

export const loader = makeLoader(({ api, queryClient, params }) =>
  queryClient.query({ ...campaignQuery(api, params['id'] ?? ''), staleTime: 'static' }),
)

const Editing = ({ campaign }: { campaign: Campaign }) => {
  const pictures = usePicturesSlot()
  const change = useChangeQuestion()
  const locked = usePromiseLock(campaign)
  return (
    <>
      <PromiseLock campaign={campaign} />
      <OpenProposal campaignId={campaign._id} />
      <EditCampaign
        campaign={campaign}
        locked={locked}
        pictures={pictures}
        confirm={(input) => change.ask(campaign, input)}
      />
      {change.dialog}
    </>
  )
}

const OwnersPart = ({ id }: { id: string }) => {
  const session = useSession()
  const { data: campaign } = useQuery(campaignQuery(useApi(), id))
  if (session.status === 'signed-out') return <Alert title="Log in to edit this campaign" action={<LoginLinks />} />
  if (session.status === 'unknown' || !campaign) {
    return (
      <Loading>
        <Skeleton className="h-96" />
      </Loading>
    )
  }
  if (campaign.owner._id !== session.user._id) {
    return (
      <Alert tone="danger" title={noPermission}>
        <p>Only the person who created a campaign can edit it.</p>
      </Alert>
    )
  }
  if (campaign.cancelledAt !== null) return <Alert tone="danger" title={campaignWasCancelled} />
  return <Editing campaign={campaign} />
}

export const Component = () => {
  const { id = '' } = useParams()
  const { data: campaign } = useQuery(campaignQuery(useApi(), id))
  return (
    <div className="wrapper py-10 lg:py-14">
      <PageHeading>Edit the campaign</PageHeading>
      {campaign && (
        <Link to={paths.campaign(id)} className="text-link mb-2 inline-flex min-h-11 max-w-full items-center">
          <bdi className="min-w-0 wrap-anywhere">{campaign.title}</bdi>
        </Link>
      )}
      <OwnersPart id={id} />
    </div>
  )
}
