import type { FollowedCampaign } from '@muster/contract/campaigns/following.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../../api/context.tsx'
import { OpenLink } from '../OpenLink.tsx'
import { SupportCell } from '../SupportCell.tsx'
import { followedQuery } from '../campaigns.queries.ts'
import { CampaignRows } from './CampaignRows.tsx'
import type { Figure } from './CampaignRows.tsx'
import { PagedSection } from './PagedSection.tsx'

const title = 'Campaigns I follow'
const figures: readonly Figure<FollowedCampaign>[] = [
  { key: 'support', header: 'Support', cell: (campaign) => <SupportCell campaign={campaign} /> },
]

/** Campaigns whose updates the user gets without supporting them. */
export const FollowedCampaigns = ({
  empty,
  action,
}: {
  empty: ReactNode
  action: (campaign: FollowedCampaign) => ReactNode
}) => {
  const list = useInfiniteQuery(followedQuery(useApi()))
  return (
    <PagedSection title={title} list={list} empty={empty}>
      {(rows) => (
        <CampaignRows
          caption={title}
          rows={rows}
          figures={figures}
          actions={(campaign) => (
            <>
              <OpenLink campaign={campaign} />
              {action(campaign)}
            </>
          )}
        />
      )}
    </PagedSection>
  )
}
