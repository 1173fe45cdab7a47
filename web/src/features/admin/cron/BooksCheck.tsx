import type { Check } from '@muster/contract/checks.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { formatInstant, plural } from '../../../lib/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { checksQuery } from './cron.queries.ts'

const localZone = Intl.DateTimeFormat().resolvedOptions().timeZone

const Broken = ({ check: { name, brokenBy } }: { check: Check }) => (
  <li>
    <p className="font-semibold first-letter:uppercase">{name}</p>
    <ul className="text-sm wrap-anywhere">
      {brokenBy.map((row) => (
        <li key={row}>
          <code>{row}</code>
        </li>
      ))}
    </ul>
  </li>
)

/** What the nightly check of ledger and counts found. */
export const BooksCheck = () => {
  const { data, error, isPending, refetch, isRefetching } = useQuery(checksQuery(useApi()))
  if (isPending) return <Skeleton className="h-16" />
  if (!data) return <Failure what="Failed to load" error={error} retry={() => void refetch()} retrying={isRefetching} />
  if (data.ranAt === null)
    return <p className="text-mute">The books are checked each night, and soon for the first time.</p>
  const broken = data.checks.filter(({ holds }) => !holds)
  const when = `Checked ${formatInstant(data.ranAt, localZone)}.`
  if (broken.length === 0) {
    return (
      <Alert tone="good" title={`The books agree: ${plural(data.checks.length, 'check holds', 'checks hold')}`}>
        <p>{when}</p>
      </Alert>
    )
  }
  return (
    <Alert tone="danger" title={`The books do not agree: ${plural(broken.length, 'check', 'checks')} broken`}>
      <p>{when} No payout should be approved before it is known why.</p>
      <ul className="mt-3 grid gap-3">
        {broken.map((check) => (
          <Broken key={check.name} check={check} />
        ))}
      </ul>
    </Alert>
  )
}
