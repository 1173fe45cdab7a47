import { createAccount } from '../../people/index.ts'
import { after, day } from '../../platform/base/clock.ts'
import type { AppContext } from '../../platform/context.ts'
import { addressOf, demoMailDomain, demoPassword, personKeys } from './demo-accounts.ts'
import { atMost } from './at-most.ts'
import { people, type PersonKey } from './content/people.ts'
import { findAccountIds } from './demo.sql.ts'
import { contextAt } from './time.ts'

/** Ids of the demo's people. */
export type PeopleIds = ReadonlyMap<PersonKey, string>

/** Creates the accounts that are missing. */
export const makePeople = async (context: AppContext): Promise<PeopleIds> => {
  const now = context.clock.now()
  const known = await findAccountIds(context.db, demoMailDomain)
  await atMost(2, personKeys, async (key) => {
    const email = addressOf(key)
    if (known.has(email)) return
    const { joinedDaysAgo, ...person } = people[key]
    const account = { ...person, email, password: demoPassword, verified: true }
    await createAccount(contextAt(context, after(now, -joinedDaysAgo * day)), account)
  })
  const ids = await findAccountIds(context.db, demoMailDomain)
  return new Map(personKeys.map((key) => [key, ids.get(addressOf(key)) ?? '']))
}
