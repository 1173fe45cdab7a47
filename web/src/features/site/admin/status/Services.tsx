import type { ServiceStatus } from '@muster/contract/site/status.ts'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import { Instant } from '../cells.tsx'

const names = { paypal: 'PayPal', smtp: 'Mail server', storage: 'Storage of pictures' } as const

const states = {
  works: { tone: 'good', word: 'Works' },
  fails: { tone: 'danger', word: 'Fails' },
  off: { tone: 'neutral', word: 'Not set up' },
  unknown: { tone: 'neutral', word: 'Not tried yet' },
} as const

const LastContact = ({ succeededAt, failingSince, state }: ServiceStatus) => {
  if (state === 'off' || state === 'unknown') return null
  return (
    <div className="text-sm text-mute">
      <p>
        {succeededAt ? (
          <span>
            last reached <Instant at={succeededAt} />
          </span>
        ) : (
          'never reached'
        )}
      </p>
      {failingSince && (
        <p>
          fails since <Instant at={failingSince} />
        </p>
      )}
    </div>
  )
}

/** The services outside of the product, with their last success. */
export const Services = ({ services }: { services: readonly ServiceStatus[] }) => (
  <section aria-labelledby="services">
    <h2 id="services">Services</h2>
    <ul className="mt-3">
      {services.map((status) => (
        <li key={status.service} className="border-b border-line py-3 last:border-0">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold">{names[status.service]}</span>
            <StatusBadge tone={states[status.state].tone}>{states[status.state].word}</StatusBadge>
          </p>
          <LastContact {...status} />
        </li>
      ))}
    </ul>
  </section>
)
