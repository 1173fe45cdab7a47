import { confirmPaypalEmailEndpoint, updateProfileEndpoint } from '@muster/contract/people/accounts.ts'
import { afterAll, beforeAll } from 'vitest'
import { payoutAddress } from '../src/people/index.ts'
import { day } from '../src/platform/base/clock.ts'
import { testApp, type TestApp } from './app.ts'
import { given, type Given, type Person } from './given.ts'
import { mailsTo, tokenIn } from './mails.ts'

/** Sets up an app and people who change their payout addresses for the tests of a file. */
export const usePayoutAddresses = () => {
  const scene = {} as { t: TestApp; given: Given }
  let number = 0
  beforeAll(async () => {
    scene.t = await testApp()
    scene.given = given(scene.t)
  })
  afterAll(() => scene.t.close())

  const newAddress = () => `payee${++number}@example.org`
  const save = async (who: Person, paypalEmail: string) => {
    await scene.given.prove(who)
    return scene.t.as(who.token)(updateProfileEndpoint, { body: { paypalEmail } })
  }
  /** The token in the most recent mail to an address. */
  const tokenTo = async (address: string) => tokenIn((await mailsTo(scene.t, address)).at(-1))
  const confirm = (token: string) => scene.t.call(confirmPaypalEmailEndpoint, { params: { token } })
  /** Enters and confirms an address. */
  const change = async (who: Person, address: string) => {
    await save(who, address)
    return confirm(await tokenTo(address))
  }
  return Object.assign(scene, {
    newAddress,
    save,
    tokenTo,
    confirm,
    change,
    payoutsOf: (who: Person) => payoutAddress(scene.t.context.db, who.user._id, scene.t.clock.now()),
    /** A person with an effective payout address whose mailed links have expired. */
    withAddress: async () => {
      const person = await scene.given.user()
      const address = newAddress()
      await change(person, address)
      scene.t.clock.advance(8 * day)
      return { person, address }
    },
  })
}
