import { zoneName, zoneNames } from '@muster/contract/facts/zones.ts'

/** Today's names. The chosen zone keeps the spelling that was stored: another one would count as a change of the campaign. */
export const zoneOptions = (chosen: string) =>
  [...new Set([zoneName(chosen), ...zoneNames()])].toSorted().map((zone) => ({
    value: zone === zoneName(chosen) ? chosen : zone,
    label: zone.replaceAll('_', ' '),
  }))
