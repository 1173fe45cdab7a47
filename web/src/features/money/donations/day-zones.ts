import { formatZone } from '../../../lib/format.ts'

/** In which zones days are. Receipts have one zone for everyone. @param zone of the viewer */
export const dayZonesInWords = (zone: string) =>
  zone === 'UTC'
    ? 'Days are in UTC.'
    : `Days here are in ${formatZone(zone)}. On receipts they are in UTC, so a donation around midnight can have another day there.`
