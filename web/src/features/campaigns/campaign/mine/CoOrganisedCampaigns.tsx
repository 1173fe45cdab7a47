import type { CoOrganisedCampaign } from '@muster/contract/campaigns/organisers.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../../api/context.tsx'
import { useLostFocus } from '../../../../lib/useLostFocus.ts'
import { OpenLink } from '../OpenLink.tsx'
import { SupportCell } from '../SupportCell.tsx'
import { coOrganisedQuery } from '../campaigns.queries.ts'
import { CampaignRows } from './CampaignRows.tsx'
import type { Figure } from './CampaignRows.tsx'
import { PagedSection } from './PagedSection.tsx'

const title = 'Campaigns I help to organise'
const figures: readonly Figure<CoOrganisedCampaign>[] = [
  { key: 'support', header: 'Support', cell: (campaign) => <SupportCell campaign={campaign} /> },
]

/** Campaigns that the user co-organises. Renders nothing if there are none, as for most people. */
export const CoOrganisedCampaigns = ({ actions }: { actions: (campaign: CoOrganisedCampaign) => ReactNode }) => {
  const list = useInfiniteQuery(coOrganisedQuery(useApi()))
  const isEmpty = list.isPending || list.data?.pages[0]?.items.length === 0
  // The heading of the list leaves together with its last row.
  useLostFocus(String(isEmpty), 'main h1')
  if (isEmpty) return null
  return (
    <PagedSection title={title} list={list} empty={null}>
      {(rows) => (
        <CampaignRows
          caption={title}
          rows={rows}
          figures={figures}
          actions={(campaign) => (
            <>
              <OpenLink campaign={campaign} />
              {actions(campaign)}
            </>
          )}
        />
      )}
    </PagedSection>
  )
}
