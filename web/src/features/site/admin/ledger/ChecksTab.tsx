import type { Check, CheckRun } from '@muster/contract/money/checks.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../../router/Link.tsx'
import { useApi } from '../../../../api/context.tsx'
import { formatCount, formatInstantThere, plural } from '../../../../lib/format.ts'
import { paths } from '../../../../paths.ts'
import { Alert } from '../../../../ui/text/Alert.tsx'
import { Failure } from '../../../../ui/page/Failure.tsx'
import { Icon } from '../../../../ui/picture/Icon.tsx'
import { Loading, Skeleton } from '../../../../ui/page/Skeleton.tsx'
import { ledgerZone } from './ledger-words.ts'
import { checksQuery } from './ledger.queries.ts'

const time = (instant: string) => formatInstantThere(instant, ledgerZone)

const uuid = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g

/** A row that fails a check. Its ids link to their entries. */
const BreakingRow = ({ text }: { text: string }) => (
  <li>
    <code>
      {text.split(uuid).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <Link key={index} to={paths.adminLedger({ q: part })} className="text-link">
            {part}
          </Link>
        ),
      )}
    </code>
  </li>
)

const CheckLine = ({ check: { name, holds, brokenBy } }: { check: Check }) => (
  <li className="flex gap-3 border-b border-line py-2.5 last:border-0">
    <Icon name={holds ? 'check' : 'warning'} className={`mt-1 ${holds ? 'text-good' : 'text-danger'}`} />
    <div className="min-w-0">
      <p>
        <span className={`inline-block first-letter:uppercase ${holds ? '' : 'font-semibold'}`}>{name}</span>
        <span className={holds ? 'sr-only' : 'font-semibold text-danger'}>{holds ? ': holds' : ': broken'}</span>
      </p>
      {brokenBy.length > 0 && (
        <ul className="mt-1 grid gap-1 text-sm wrap-anywhere">
          {brokenBy.map((row) => (
            <BreakingRow key={row} text={row} />
          ))}
        </ul>
      )}
    </div>
  </li>
)

const WhatToDo = () => (
  <ol className="mt-2 list-decimal pl-5">
    <li>Do not approve payouts until the cause is known.</li>
    <li>Follow the ids below to the entries, and compare them with PayPal’s own page.</li>
    <li>
      Ask the operator of this site to look into it. Entries are never changed: a new entry corrects what is wrong.
    </li>
  </ol>
)

type Extent = Pick<CheckRun, 'changesSince'>

const WhatWasRead = ({ ranAt, changesSince }: Extent & { ranAt: string }) => (
  <p>
    Checked {time(ranAt)}:{' '}
    {changesSince === null ? (
      <span>all campaigns.</span>
    ) : (
      <span>{`campaigns that changed since ${time(changesSince)}. All campaigns are checked once a week.`}</span>
    )}
  </p>
)

const Progress = ({ progress }: { progress: NonNullable<CheckRun['progress']> }) => {
  const { startedAt, changesSince, campaignsRead, campaigns } = progress
  const what = changesSince === null ? 'all campaigns' : 'the campaigns that changed'
  return (
    <p className="mb-4 text-mute">
      A check of {what} has been running since {time(startedAt)}.
      {campaigns !== null && (
        <span>{` ${formatCount(campaignsRead)} of ${plural(campaigns, 'campaign is', 'campaigns are')} checked.`}</span>
      )}
    </p>
  )
}

type Result = Extent & { checks: readonly Check[]; ranAt: string }

const Verdict = ({ checks, ...extent }: Result) => {
  const broken = checks.filter(({ holds }) => !holds).length
  if (broken === 0) {
    return (
      <Alert tone="good" title={`The books agree: ${plural(checks.length, 'check holds', 'checks hold')}`}>
        <WhatWasRead {...extent} />
      </Alert>
    )
  }
  return (
    <Alert tone="danger" title={`The books do not agree: ${plural(broken, 'check', 'checks')} broken`}>
      <WhatWasRead {...extent} />
      <WhatToDo />
    </Alert>
  )
}

const brokenFirst = (checks: readonly Check[]) => checks.toSorted((a, b) => Number(a.holds) - Number(b.holds))

const Books = ({ run: { ranAt, changesSince, checks } }: { run: CheckRun }) => {
  if (ranAt === null) return <p className="text-mute">The ledger is checked every night. The first check runs soon.</p>
  return (
    <>
      <Verdict checks={checks} ranAt={ranAt} changesSince={changesSince} />
      <ul aria-label="Checks" className="mt-4">
        {brokenFirst(checks).map((check) => (
          <CheckLine key={check.name} check={check} />
        ))}
      </ul>
    </>
  )
}

const Comparison = ({ comparison }: { comparison: CheckRun['comparison'] }) => {
  if (!comparison) {
    return (
      <p className="text-mute">
        The ledger is compared with PayPal’s books every night. The first comparison runs soon.
      </p>
    )
  }
  const { transactions, discrepancies, comparedUntil, finishedAt } = comparison
  const when = `Compared ${time(finishedAt)}, with all that PayPal booked before ${time(comparedUntil)}.`
  if (discrepancies === 0) {
    return (
      <Alert tone="good" title={`PayPal’s books agree: ${plural(transactions, 'movement matches', 'movements match')}`}>
        <p>{when}</p>
      </Alert>
    )
  }
  return (
    <Alert
      tone="danger"
      title={`${plural(discrepancies, 'movement does', 'movements do')} not match PayPal’s books`}
      action={
        <Link to={paths.adminLedger({ tab: 'aside' })} className="text-link font-semibold">
          See what was set aside
        </Link>
      }
    >
      <p>{when} None of it is in a campaign’s balance.</p>
    </Alert>
  )
}

/** The invariants of the ledger, and the results of the last check. */
export const ChecksTab = () => {
  const { data, error, refetch, isRefetching } = useQuery(checksQuery(useApi()))
  if (data) {
    return (
      <div className="grid max-w-4xl gap-10">
        <section aria-labelledby="own-books">
          <h2 id="own-books" className="mb-4">
            Our own books
          </h2>
          {data.progress && <Progress progress={data.progress} />}
          <Books run={data} />
        </section>
        <section aria-labelledby="paypals-books">
          <h2 id="paypals-books" className="mb-4">
            PayPal’s books
          </h2>
          <Comparison comparison={data.comparison} />
        </section>
      </div>
    )
  }
  if (error) return <Failure what="Failed to load" error={error} retry={() => void refetch()} retrying={isRefetching} />
  return (
    <Loading>
      <Skeleton className="h-96" />
    </Loading>
  )
}
