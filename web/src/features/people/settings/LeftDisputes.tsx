import type { LeftDispute } from '@muster/contract/people/my-data.ts'
import { plural } from '../../../lib/format.ts'

/** The person's disputes that wait for a decision, which they do not read once the account is deleted. */
export const LeftDisputes = ({ disputes, inAll }: { disputes: readonly LeftDispute[]; inAll: number }) => (
  <section aria-labelledby="left-disputes">
    <h3 id="left-disputes">You have {plural(inAll, 'open dispute', 'open disputes')}</h3>
    <ul className="mt-2 grid gap-3">
      {disputes.map(({ _id, reason, campaignTitle }) => (
        <li key={_id} className="border-b border-line pb-3 wrap-anywhere last:border-0">
          <bdi className="line-clamp-2 font-semibold">{reason}</bdi>
          <bdi className="block text-sm text-mute">{campaignTitle}</bdi>
        </li>
      ))}
    </ul>
    {disputes.length < inAll && <p className="text-mute">And {inAll - disputes.length} more.</p>}
    <p className="mt-2">
      {inAll === 1
        ? 'Admins still decide about it, but we can no longer write to you about it.'
        : 'Admins still decide about them, but we can no longer write to you about them.'}
    </p>
  </section>
)
