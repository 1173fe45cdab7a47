import { addressOf, adminKey } from './content/people.ts'

/** Of everybody in the demo. It is printed at the start, and exists only where a development database was empty. */
export const demoPassword = 'see-you-there'

export type DemoAccount = { email: string; password: string; role: string }

/** Whom a newcomer can log in as. */
export const demoAccounts: DemoAccount[] = [
  { email: addressOf('ana'), password: demoPassword, role: 'owner of three campaigns' },
  { email: addressOf('ben'), password: demoPassword, role: 'supporter' },
  { email: addressOf(adminKey), password: demoPassword, role: 'admin' },
]
