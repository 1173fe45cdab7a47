import { formatInstant, viewersZone } from '../../lib/format.ts'

/** A cell with an instant in the viewer's time zone. */
export const Instant = ({ at }: { at: string }) => (
  <time dateTime={at} className="whitespace-nowrap text-sm">
    {formatInstant(at, viewersZone())}
  </time>
)
