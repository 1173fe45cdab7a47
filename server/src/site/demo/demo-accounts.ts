import { guestNames, people, type PersonKey } from './content/people.ts'

export const demoMailDomain = 'demo.muster.test'

export const personKeys = Object.keys(people) as PersonKey[]

/** The account of the admin is created last, so it also marks the demo as complete. */
export const adminKey = 'admin'

export const addressOf = (key: PersonKey | typeof adminKey): string => `${key}@${demoMailDomain}`

/** The addresses of the people who support without an account. */
export const guests: readonly string[] = guestNames.map((name) => `${name.toLowerCase()}@guests.${demoMailDomain}`)

/** The password of every demo account. The start block prints it. The accounts exist only in development databases that were empty. */
export const demoPassword = 'see-you-there'

export type DemoAccount = { email: string; password: string; role: string }

/** The accounts that the start block offers for logging in. */
export const demoAccounts: DemoAccount[] = [
  { email: addressOf('ana'), password: demoPassword, role: 'owner of three campaigns' },
  { email: addressOf('ben'), password: demoPassword, role: 'supporter' },
  { email: addressOf(adminKey), password: demoPassword, role: 'admin' },
]
