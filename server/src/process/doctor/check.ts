import { second } from '../../platform/base/clock.ts'
import { within } from '../../platform/base/within.ts'

/** `text` says what was found and, unless it is ok, what to do. */
export type Finding = { level: 'ok' | 'warning' | 'failure'; text: string }
export type Check = { name: string; run: () => Promise<Finding> }

export const ok = (text: string): Finding => ({ level: 'ok', text })
export const warning = (text: string): Finding => ({ level: 'warning', text })
export const failure = (text: string): Finding => ({ level: 'failure', text })

/** What to do about a certificate that Node does not accept. */
export const ownAuthorityRemedy = 'For a private certificate authority, set NODE_EXTRA_CA_CERTS'

/** SQLSTATE of a missing table. */
const undefinedTable = '42P01'

const checkMs = 20 * second

/** Runs a check with a time limit. An error is a failure. */
export const runCheck = async ({ name, run }: Check): Promise<Finding> => {
  try {
    return await within(checkMs, run(), `${name} did not respond within ${checkMs / second} s`)
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string }
    if (code === undefinedTable) return failure('this database has no Muster tables yet. Start Muster once')
    return failure(message || (code ?? 'unknown error'))
  }
}
