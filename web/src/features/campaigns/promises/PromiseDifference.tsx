import type { CampaignPromise } from '@muster/contract/campaigns/promises.ts'
import { ChangeTable } from './ChangeTable.tsx'
import { changesBetween } from './promise-fields.ts'

/** What differs between two promises, word by word. */
export const PromiseDifference = ({
  before,
  after,
  caption,
}: {
  before: CampaignPromise
  after: CampaignPromise
  caption: string
}) => (
  <ChangeTable
    caption={caption}
    changes={changesBetween({ promise: before, story: '' }, { promise: after, story: '' })}
  />
)
