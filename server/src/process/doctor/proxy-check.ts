import { troubleWords } from '@muster/contract/facts/troubles.ts'
import { systemClock } from '../../platform/base/clock.ts'
import { findProxySign, isRecent } from '../../site/index.ts'
import { type Check, failure, ok } from './check.ts'
import type { Subject } from './opened.ts'

/** The check of what running servers have seen of a proxy in front of them. */
export const proxyCheck = ({ config, opened }: Subject): Check => ({
  name: 'proxy',
  run: async () => {
    if (!opened) return failure('not looked for, because the database cannot be used. See the line “database”')
    if (config.trustProxy !== false || !isRecent(await findProxySign(opened.db), systemClock.now()))
      return ok('visitors have their own addresses')
    const { title, meaning, remedy } = troubleWords({ kind: 'proxy', subject: '', figure: null })
    return failure(`${title}. ${meaning} ${remedy}`)
  },
})
