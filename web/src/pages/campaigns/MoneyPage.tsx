import { useQuery } from '@tanstack/react-query'
import { Link } from '../../router/Link.tsx'
import { useParams } from '../../router/hooks.ts'
import { useApi } from '../../api/context.tsx'
import { loader as makeLoader } from '../../api/load.ts'
import { isActingAdmin, useSession } from '../../api/session.ts'
import { campaignQuery } from '../../features/campaigns/campaign/campaigns.queries.ts'
import { OpenDisputeNotice } from '../../features/campaigns/campaign/manage/OpenDisputeNotice.tsx'
import { RaisedOverTime } from '../../features/campaigns/campaign/page/RaisedOverTime.tsx'
import { SharedTexts } from '../../features/campaigns/disputes/SharedTexts.tsx'
import { CampaignMoney, DownloadEntries } from '../../features/money/statement/CampaignMoney.tsx'
import { moneyQuery } from '../../features/money/statement/money.queries.ts'
import { RefundsToAll } from '../../features/money/refund-runs/RefundsToAll.tsx'
import { OwnersPayouts } from '../../features/money/payouts/OwnersPayouts.tsx'
import type { PageHandle } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/text/Alert.tsx'
import { TimesIn } from '../../ui/text/TimesIn.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { LoginLinks } from '../../ui/page/LoginLinks.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { Loading, Skeleton } from '../../ui/page/Skeleton.tsx'

export const handle: PageHandle = { meta: () => ({ title: 'Money', isPrivate: true }) }

export const loader = makeLoader(({ api, queryClient, params }) =>
  queryClient.query({ ...campaignQuery(api, params['id'] ?? ''), staleTime: 'static' }),
)

/** What an owner reads about disputes above the figures, which say themselves what disputes hold. */
const AboutDisputes = ({ id }: { id: string }) => {
  const { data: money } = useQuery(moneyQuery(useApi(), id))
  return (
    <>
      {money?.heldInDisputes === 0 && <OpenDisputeNotice campaignId={id} />}
      <SharedTexts campaignId={id} />
    </>
  )
}

const Money = ({ id }: { id: string }) => {
  const { status, user } = useSession()
  const { data: campaign } = useQuery(campaignQuery(useApi(), id))
  if (status === 'signed-out') return <Alert title="Log in to see this campaign’s money" action={<LoginLinks />} />
  if (status === 'unknown' || !campaign) {
    return (
      <Loading>
        <Skeleton className="h-96" />
      </Loading>
    )
  }
  const isTheirs = isActingAdmin(user) || user._id === campaign.owner._id
  const hasMoney = campaign.totalRaised > 0
  return (
    <>
      {user._id === campaign.owner._id && <AboutDisputes id={id} />}
      {isTheirs && <RefundsToAll campaignId={id} hasMoney={hasMoney} place="top" />}
      <CampaignMoney campaignId={id} isCancelled={campaign.cancelledAt !== null}>
        <OwnersPayouts campaign={campaign} isBelowStatement />
        <RaisedOverTime campaign={campaign} />
      </CampaignMoney>
      {isTheirs && <RefundsToAll campaignId={id} hasMoney={hasMoney} place="bottom" />}
    </>
  )
}

export const Component = () => {
  const { id = '' } = useParams()
  const { user } = useSession()
  const { data: campaign } = useQuery(campaignQuery(useApi(), id))
  const isTheirs = isActingAdmin(user) || (user !== null && user._id === campaign?.owner._id)
  return (
    <div className="wrapper pb-10 pt-5 lg:pb-14">
      <Link
        to={paths.campaign(id)}
        className="text-link mb-3 inline-flex min-h-11 items-center gap-2 text-sm wrap-anywhere"
      >
        <Icon name="arrowLeft" />
        <bdi className="text-left">{campaign?.title ?? 'The campaign'}</bdi>
      </Link>
      <PageHeading
        lead="An underlined figure shows the ledger entries behind it. Entries are never changed or removed."
        actions={isTheirs && <DownloadEntries campaignId={id} />}
      >
        Money
      </PageHeading>
      {isTheirs && <TimesIn />}
      <div className="mt-10">
        <Money id={id} />
      </div>
    </div>
  )
}
