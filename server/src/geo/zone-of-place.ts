import { zoneName } from '@muster/contract/facts/zones.ts'
import { shortCountries } from './gazetteer/local-names.ts'

/** TypeScript's library does not know the method yet. */
type LocaleWithZones = Intl.Locale & { getTimeZones: () => string[] | undefined }

type Zones = Readonly<Record<string, readonly string[]>>

/** Zones by states of the countries that have several. A state that two zones share has none, unless nearly everyone lives in one. */
const ofStates: Readonly<Record<string, Zones>> = {
  AU: {
    'Australia/Adelaide': ['South Australia'],
    'Australia/Brisbane': ['Queensland'],
    'Australia/Darwin': ['Northern Territory'],
    'Australia/Hobart': ['Tasmania'],
    'Australia/Melbourne': ['Victoria'],
    'Australia/Perth': ['Western Australia'],
    'Australia/Sydney': ['New South Wales', 'Australian Capital Territory'],
  },
  BR: {
    'America/Araguaina': ['Tocantins'],
    'America/Bahia': ['Bahia'],
    'America/Belem': ['Pará', 'Amapá'],
    'America/Boa_Vista': ['Roraima'],
    'America/Campo_Grande': ['Mato Grosso do Sul'],
    'America/Cuiaba': ['Mato Grosso'],
    'America/Fortaleza': ['Ceará', 'Maranhão', 'Paraíba', 'Piauí', 'Rio Grande do Norte'],
    'America/Maceio': ['Alagoas', 'Sergipe'],
    'America/Manaus': ['Amazonas'],
    'America/Porto_Velho': ['Rondônia'],
    'America/Recife': ['Pernambuco'],
    'America/Rio_Branco': ['Acre'],
    'America/Sao_Paulo': [
      ...['Espírito Santo', 'Federal District', 'Goiás', 'Minas Gerais', 'Paraná', 'Rio de Janeiro'],
      ...['Rio Grande do Sul', 'Santa Catarina', 'São Paulo'],
    ],
  },
  CA: {
    'America/Edmonton': ['Alberta'],
    'America/Halifax': ['Nova Scotia', 'Prince Edward Island'],
    'America/Moncton': ['New Brunswick'],
    'America/Regina': ['Saskatchewan'],
    'America/St_Johns': ['Newfoundland and Labrador'],
    'America/Toronto': ['Ontario', 'Quebec'],
    'America/Vancouver': ['British Columbia'],
    'America/Whitehorse': ['Yukon'],
    'America/Winnipeg': ['Manitoba'],
  },
  ES: { 'Atlantic/Canary': ['Canary Islands'] },
  MX: {
    'America/Cancun': ['Quintana Roo'],
    'America/Chihuahua': ['Chihuahua'],
    'America/Hermosillo': ['Sonora'],
    'America/Mazatlan': ['Baja California Sur', 'Nayarit', 'Sinaloa'],
    'America/Tijuana': ['Baja California'],
  },
  PT: { 'Atlantic/Azores': ['Azores'], 'Atlantic/Madeira': ['Madeira'] },
  US: {
    'America/Anchorage': ['Alaska'],
    'America/Chicago': [
      ...['Alabama', 'Arkansas', 'Illinois', 'Iowa', 'Louisiana', 'Minnesota', 'Mississippi', 'Missouri', 'Oklahoma'],
      ...['Texas', 'Wisconsin'],
    ],
    'America/Denver': ['Colorado', 'Montana', 'New Mexico', 'Utah', 'Wyoming'],
    'America/Detroit': ['Michigan'],
    'America/Los_Angeles': ['California', 'Nevada', 'Oregon', 'Washington'],
    'America/New_York': [
      ...['Connecticut', 'Delaware', 'District of Columbia', 'Georgia', 'Maine', 'Maryland', 'Massachusetts'],
      ...['New Hampshire', 'New Jersey', 'New York', 'North Carolina', 'Ohio', 'Pennsylvania', 'Rhode Island'],
      ...['South Carolina', 'Vermont', 'Virginia', 'Washington, D.C.', 'West Virginia'],
    ],
    'America/Phoenix': ['Arizona'],
    'Pacific/Honolulu': ['Hawaii'],
  },
}

/** The zone of nearly everyone in a country with several, and of its states that are not named above. */
const mainZones: Readonly<Record<string, string>> = {
  AR: 'America/Argentina/Buenos_Aires',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  KZ: 'Asia/Almaty',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  UA: 'Europe/Kyiv',
  UZ: 'Asia/Tashkent',
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

let known: ReadonlyMap<string, string> | null = null

/** Codes of countries by the names that the gazetteer and the services use. Made with the first request. */
const codes = (): ReadonlyMap<string, string> => {
  known ??= new Map(
    letters.flatMap((first) =>
      letters.flatMap((second) => {
        const code = first + second
        const names = [english.of(code), shortCountries[code]].filter((name) => name !== undefined)
        // `UK` and other aliases have the name of the code that is used.
        return new Intl.Locale(`und-${code}`).region === code ? names.map((name) => [name, code] as const) : []
      }),
    ),
  )
  return known
}

/** The time zone of a suggested place, from its country and state; undefined: it has several, or they are not known. */
export const zoneOfPlace = (description: string): string | undefined => {
  const parts = description.split(', ')
  const code = codes().get(parts.at(-1) ?? '')
  if (code === undefined) return undefined
  const zones = (new Intl.Locale(`und-${code}`) as LocaleWithZones).getTimeZones() ?? []
  // A place with the name of its state has that name once.
  const ofState = Object.entries(ofStates[code] ?? {}).find(([, states]) => states.includes(parts.at(-2) ?? ''))?.[0]
  const zone = zones.length === 1 ? zones[0] : (ofState ?? mainZones[code])
  return zone && zoneName(zone)
}
