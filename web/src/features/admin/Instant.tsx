import { formatInstant, viewersZone } from '../../lib/format.ts'

/** A cell that says when, in the viewer's zone. */
export const Instant = ({ at }: { at: string }) => (
  <time dateTime={at} className="whitespace-nowrap text-sm">
    {formatInstant(at, viewersZone())}
  </time>
)
