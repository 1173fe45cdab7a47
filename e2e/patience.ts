import { expect as base } from '@playwright/test'
import { patient } from '../server/test/patience.ts'

/** Mutant runs set a shorter timeout, because a detected mutant makes an expectation fail by timeout. */
const hurriedMs = Number(process.env.EXPECT_TIMEOUT_MS ?? 0)

/** The longest that an expectation or an action waits now. An action is also a locator's `waitFor`. */
export const waitMaxMs = (): number => hurriedMs || patient(20_000)

const present = () => base.configure({ timeout: waitMaxMs() })

/** Playwright's `expect` with the timeout of the present: the configuration has one for the whole run. */
export const expect = new Proxy(base, {
  apply: (_target, _self, args: Parameters<typeof base>) => present()(...args),
  get: (_target, name) => Reflect.get(present(), name) as unknown,
})
