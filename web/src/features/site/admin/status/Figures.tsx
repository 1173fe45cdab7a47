import type { SiteStatus } from '@muster/contract/site/status.ts'
import { Link } from '../../../../router/Link.tsx'
import { formatCount } from '../../../../lib/format.ts'
import { paths } from '../../../../paths.ts'
import { Instant } from '../cells.tsx'

const Figure = ({ name, count, oldestAt = null }: { name: string; count: number; oldestAt?: string | null }) => (
  <div className="grid grid-cols-[1fr_auto] gap-x-4 border-b border-line py-3 last:border-0">
    <dt>{name}</dt>
    <dd className="figure font-semibold">{formatCount(count)}</dd>
    {oldestAt && (
      <dd className="col-span-2 text-sm text-mute">
        the oldest since <Instant at={oldestAt} />
      </dd>
    )}
  </div>
)

/** What waits on the whole site. */
export const Figures = ({ status }: { status: SiteStatus }) => {
  const { mails, mailsFailed, orders, payouts, jobs, checkedAt } = status
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">What waits</h2>
      <dl className="mt-3">
        <Figure name="Mails to send" {...mails} />
        <Figure name="Failed mails" count={mailsFailed} />
        <Figure name="Donations that wait for PayPal" {...orders} />
        <Figure name="Payouts that PayPal has not settled" {...payouts} />
        <Figure name="Jobs to start" {...jobs} />
      </dl>
      <p className="mt-2 text-sm text-mute">
        {checkedAt ? (
          <span>
            <Link to={paths.adminLedger({ tab: 'checks' })} className="text-link">
              The ledger
            </Link>{' '}
            was checked <Instant at={checkedAt} />.
          </span>
        ) : (
          'The ledger is checked every night. The first check runs soon.'
        )}
      </p>
    </section>
  )
}
