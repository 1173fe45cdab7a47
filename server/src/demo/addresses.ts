import { guestNames, people, type PersonKey } from './content/people.ts'

export const demoMailDomain = 'demo.muster.test'

export const personKeys = Object.keys(people) as PersonKey[]

/** The account of the admin is created last, so it also marks the demo as complete. */
export const adminKey = 'admin'

export const addressOf = (key: PersonKey | typeof adminKey): string => `${key}@${demoMailDomain}`

/** The addresses of the people who support without an account. */
export const guests: readonly string[] = guestNames.map((name) => `${name.toLowerCase()}@guests.${demoMailDomain}`)
