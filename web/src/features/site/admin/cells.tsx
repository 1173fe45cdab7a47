import { formatInstant, viewersZone } from '../../../lib/format.ts'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'

/** A cell with an instant, by default in the viewer's time zone. The page says which it is. */
export const Instant = ({ at, zone = viewersZone() }: { at: string; zone?: string }) => (
  <time dateTime={at} className="sm:whitespace-nowrap text-sm">
    {formatInstant(at, zone)}
  </time>
)

type Status = 'running' | 'finished' | 'interrupted'

const looks = {
  running: ['info', 'Running'],
  finished: ['good', 'Finished'],
  interrupted: ['warning', 'Interrupted'],
} as const satisfies Record<Status, [tone: string, word: string]>

/** The status of a run of a job. */
export const RunStatus = ({ status }: { status: Status }) => {
  const [tone, word] = looks[status]
  return <StatusBadge tone={tone}>{word}</StatusBadge>
}
