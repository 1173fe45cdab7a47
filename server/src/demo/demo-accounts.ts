import { addressOf, adminKey } from './addresses.ts'

/** The password of every demo account. The start block prints it. The accounts exist only in development databases that were empty. */
export const demoPassword = 'see-you-there'

export type DemoAccount = { email: string; password: string; role: string }

/** The accounts that the start block offers for logging in. */
export const demoAccounts: DemoAccount[] = [
  { email: addressOf('ana'), password: demoPassword, role: 'owner of three campaigns' },
  { email: addressOf('ben'), password: demoPassword, role: 'supporter' },
  { email: addressOf(adminKey), password: demoPassword, role: 'admin' },
]
