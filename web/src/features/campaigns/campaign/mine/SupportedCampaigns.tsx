import type { SupportedCampaign } from '@muster/contract/campaigns/campaigns.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../../api/context.tsx'
import { Money } from '../../../../ui/text/Money.tsx'
import { supportedQuery } from '../campaigns.queries.ts'
import { ShareButton } from '../page/ShareButton.tsx'
import { OpenLink } from '../OpenLink.tsx'
import { SupportCell } from '../SupportCell.tsx'
import { CampaignRows } from './CampaignRows.tsx'
import type { Figure } from './CampaignRows.tsx'
import { PagedSection } from './PagedSection.tsx'

const figures: readonly Figure<SupportedCampaign>[] = [
  {
    key: 'donated',
    header: 'You donated',
    cell: ({ donatedAmount }) => (
      <Money amount={donatedAmount} className={donatedAmount > 0 ? 'font-bold' : 'text-mute'} />
    ),
  },
  { key: 'raised', header: 'Raised', cell: ({ totalRaised }) => <Money amount={totalRaised} /> },
  { key: 'support', header: 'Support', cell: (campaign) => <SupportCell campaign={campaign} /> },
]

/** Campaigns that the user supports or donated to, with the donated amount. */
export const SupportedCampaigns = ({ empty }: { empty: ReactNode }) => {
  const list = useInfiniteQuery(supportedQuery(useApi()))
  return (
    <PagedSection title="Campaigns I support" list={list} empty={empty}>
      {(rows) => (
        <CampaignRows
          caption="Campaigns I support"
          rows={rows}
          figures={figures}
          actions={(campaign) => (
            <>
              <OpenLink campaign={campaign} />
              <ShareButton campaign={campaign} tone="quiet" isCompact />
            </>
          )}
        />
      )}
    </PagedSection>
  )
}
