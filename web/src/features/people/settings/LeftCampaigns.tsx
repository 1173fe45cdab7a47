import type { DeletionObstacle, LeftCampaign } from '@muster/contract/people/my-data.ts'
import { formatMoney, plural } from '../../../lib/format.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../router/Link.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'

const fateWords = ({ fate, supporters, raised }: LeftCampaign): string => {
  if (fate === 'deleted') return 'It is deleted: it has no supporters and donations.'
  if (fate === 'kept') return 'Its page stays, without your name.'
  if (supporters === 0 && raised === 0) return 'It is cancelled. Its page stays, without your name.'
  return 'It is cancelled, and its supporters and donors get a mail. Its page stays, without your name.'
}

const figures = ({ supporters, raised }: LeftCampaign): string =>
  `${plural(supporters, 'supporter', 'supporters')}, ${formatMoney(raised, 'USD')} raised`

/** Each of the owner's campaigns with what happens to it. */
export const LeftCampaigns = ({ campaigns, inAll }: { campaigns: readonly LeftCampaign[]; inAll: number }) => (
  <section aria-labelledby="left-campaigns">
    <h3 id="left-campaigns">What happens to your campaigns</h3>
    <ul className="mt-2 grid gap-3">
      {campaigns.map((campaign) => (
        <li key={campaign._id} className="border-b border-line pb-3 last:border-0">
          <bdi className="block font-semibold wrap-anywhere">{campaign.title}</bdi>
          <span className="block text-sm text-mute">{figures(campaign)}</span>
          <span className="block">{fateWords(campaign)}</span>
          {campaign.holds > 0 && (
            <span className="block font-semibold">
              {formatMoney(campaign.holds, 'USD')} of it was not paid out yet.{' '}
              <Link to={paths.campaignMoney(campaign._id)} className="text-link">
                See its money
              </Link>
            </span>
          )}
        </li>
      ))}
    </ul>
    {campaigns.length < inAll && <p className="text-mute">And {inAll - campaigns.length} more.</p>}
  </section>
)

/** Why the account cannot be deleted now, and where the payment is that is in the way. */
export const Obstacle = ({ obstacle, about }: { obstacle: string; about: DeletionObstacle | null }) => (
  <Alert tone="warning" title="Your account cannot be deleted yet">
    <p>{obstacle}.</p>
    {about && (
      <Link
        to={about.donationId === null ? paths.campaignMoney(about.campaignId) : paths.myDonations()}
        className="text-link inline-flex min-h-11 items-center font-semibold"
      >
        {about.donationId === null ? 'See the money of this campaign' : 'See your donations'}
      </Link>
    )}
  </Alert>
)
