import type { CampaignPromise } from '@muster/contract/campaigns/promises.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../router/Link.tsx'
import { linesOf } from './promise-fields.ts'
import { PromiseLines } from './PromiseLines.tsx'

/** The promise that a person is about to confirm, with a link to the campaign. */
export const PromiseSheet = ({ campaignId, promise }: { campaignId: string; promise: CampaignPromise }) => (
  <section aria-labelledby="promise" className="rounded-lg border border-line bg-sheet p-5">
    <h2 id="promise" className="mb-3 text-xl">
      What you say yes to
    </h2>
    <PromiseLines lines={linesOf({ promise, story: '' })} />
    <Link to={paths.campaign(campaignId)} className="text-link mt-2 inline-flex min-h-11 items-center">
      Read the campaign’s page
    </Link>
  </section>
)
