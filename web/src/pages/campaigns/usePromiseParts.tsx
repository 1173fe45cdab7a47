import { useCampaignCache } from '../../features/campaigns/campaign/campaigns.queries.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'

/** Few visitors see a change of the promise while they read, so its code is loaded only for those. */
const WhatChanged = lazyPart(
  async () => (await import('../../features/campaigns/promises/WhatChanged.tsx')).WhatChanged,
)

/** What the buttons of a campaign show if its promise was changed after the page was loaded. */
export const usePromiseParts = (campaignId: string) => {
  const { refetch } = useCampaignCache(campaignId)
  return {
    whatChanged: (from: number) => <WhatChanged campaignId={campaignId} from={from} />,
    onPromiseChanged: () => void refetch(),
  }
}
