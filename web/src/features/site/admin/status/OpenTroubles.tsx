import type { Trouble } from '@muster/contract/site/status.ts'
import { type TroubleKind, troubleWords } from '@muster/contract/facts/troubles.ts'
import { Link } from '../../../../router/Link.tsx'
import { plural } from '../../../../lib/format.ts'
import { paths } from '../../../../paths.ts'
import { Icon } from '../../../../ui/picture/Icon.tsx'
import { Alert } from '../../../../ui/text/Alert.tsx'
import { Instant } from '../cells.tsx'

type Place = { label: string; to: string }

/** Where a trouble is mended, if that is in the application. */
const places: Readonly<Partial<Record<TroubleKind, Place>>> = {
  books: { label: 'See the checks', to: paths.adminLedger({ tab: 'checks' }) },
  quarantine: { label: 'See what was set aside', to: paths.adminLedger({ tab: 'aside' }) },
  payouts: { label: 'See the payouts', to: paths.admin('payouts') },
  key: { label: 'See the failed mails', to: paths.adminMails() },
  mails: { label: 'See the failed mails', to: paths.adminMails() },
}

const placeOf = ({ kind, subject }: Trouble): Place | undefined =>
  kind === 'service' && subject !== 'storage'
    ? { label: 'See the stored secrets', to: paths.admin('tokens') }
    : places[kind]

const OpenTrouble = ({ trouble }: { trouble: Trouble }) => {
  const { title, meaning, remedy } = troubleWords(trouble)
  const place = placeOf(trouble)
  return (
    <li className="flex gap-3 px-4 py-4 sm:px-5">
      <Icon name="warning" className="mt-1 shrink-0 text-danger" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h3 className="text-lg wrap-anywhere">{title}</h3>
          <p className="text-sm text-mute">
            since <Instant at={trouble.beganAt} />
          </p>
        </div>
        <p className="mt-1 max-w-prose">{meaning}</p>
        <p className="mt-1 max-w-prose">
          <strong className="font-semibold">What to do:</strong> {remedy}
        </p>
        {place && (
          <Link to={place.to} className="text-link mt-1 inline-flex min-h-11 items-center font-semibold">
            {place.label}
          </Link>
        )}
      </div>
    </li>
  )
}

/** What is wrong now, longest first. */
export const OpenTroubles = ({ troubles }: { troubles: readonly Trouble[] }) => {
  if (troubles.length === 0) {
    return (
      <Alert tone="good" title="All is well">
        <p>Nothing is wrong that an admin has to mend.</p>
      </Alert>
    )
  }
  return (
    <section aria-labelledby="open-troubles">
      <h2 id="open-troubles">{plural(troubles.length, 'problem', 'problems')} now</h2>
      <ul className="mt-4 divide-y divide-line rounded-lg border border-danger">
        {troubles.map((trouble) => (
          <OpenTrouble key={trouble._id} trouble={trouble} />
        ))}
      </ul>
    </section>
  )
}
