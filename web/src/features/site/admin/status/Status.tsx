import type { SiteStatus, Trouble } from '@muster/contract/site/status.ts'
import { troubleWords } from '@muster/contract/facts/troubles.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../api/context.tsx'
import { Failure } from '../../../../ui/page/Failure.tsx'
import { RoomForFacts } from '../Fact.tsx'
import { Instant } from '../cells.tsx'
import { Figures } from './Figures.tsx'
import { OpenTroubles } from './OpenTroubles.tsx'
import { Services } from './Services.tsx'
import { statusQuery } from './status.queries.ts'

const Past = ({ past }: { past: readonly Trouble[] }) => (
  <section aria-labelledby="past-troubles">
    <h2 id="past-troubles">The last 30 days</h2>
    {past.length === 0 ? (
      <p className="mt-3 text-mute">No problem ended in this time.</p>
    ) : (
      <ul className="mt-3">
        {past.map((trouble) => (
          <li
            key={trouble._id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-3 last:border-0"
          >
            <span className="wrap-anywhere">{troubleWords(trouble).title}</span>
            <span className="text-sm text-mute">
              <Instant at={trouble.beganAt} />
              {trouble.endedAt && (
                <span>
                  {' to '}
                  <Instant at={trouble.endedAt} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
)

const Build = ({ version, commit }: Pick<SiteStatus, 'version' | 'commit'>) => (
  <p className="text-sm text-mute wrap-anywhere">
    Version {version}
    {commit && (
      <span>
        , commit <code>{commit}</code>
      </span>
    )}
  </p>
)

/** What is wrong with the site, whether its services work, and what waits. */
export const Status = () => {
  const { data, error, refetch, isRefetching } = useQuery(statusQuery(useApi()))
  if (data) {
    return (
      <div className="grid max-w-5xl gap-12">
        <OpenTroubles troubles={data.troubles} />
        <div className="grid gap-x-16 gap-y-12 md:grid-cols-2">
          <Services services={data.services} />
          <Figures status={data} />
        </div>
        <Past past={data.past} />
        <Build {...data} />
      </div>
    )
  }
  if (error) return <Failure what="Failed to load" error={error} retry={() => void refetch()} retrying={isRefetching} />
  return <RoomForFacts />
}
