import { formatZone, viewersZone } from '../../lib/format.ts'

/** Says once for a page in which zone its times are. Browser only. @param what other than times that is in it */
export const TimesIn = ({ zone = viewersZone(), what = 'Times' }: { zone?: string; what?: string }) => (
  <p className="mt-3 text-sm text-mute">
    {what} are in {formatZone(zone)}.
  </p>
)
