import { formatZone, viewersZone } from '../../lib/format.ts'

/** Says once for a page in which zone its days and times are. Browser only. */
export const TimesIn = ({ zone = viewersZone() }: { zone?: string }) => (
  <p className="mt-3 text-sm text-mute">Days and times are in {formatZone(zone)}.</p>
)
