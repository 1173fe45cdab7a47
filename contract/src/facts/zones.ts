/** Today's names of the zones that browsers and Node still call by old ones. A test compares them with those of the time zone database. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

const known = new Map<string, string>()

const nameOf = (timeZone: string): string => {
  try {
    // Engines accept any case and many older names, and answer with the name that they use.
    const { timeZone: used } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions()
    return renamed[used] ?? used
  } catch {
    return timeZone
  }
}

/** Today's name of a time zone in its usual spelling: `Europe/Kyiv` for `Europe/Kiev`, `Asia/Kolkata` for `asia/calcutta`. */
export const zoneName = (timeZone: string): string => {
  const found = known.get(timeZone) ?? nameOf(timeZone)
  known.set(timeZone, found)
  return found
}

/** The names of all zones that can be chosen, in the order of the alphabet. */
export const zoneNames = (): string[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')].map(zoneName))].toSorted()
