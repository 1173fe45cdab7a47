import { randomBytes } from 'node:crypto'
import { loginEndpoint, logoutEndpoint, proveEndpoint, type User } from '@muster/contract/people/accounts.ts'
import { type Campaign, createCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import type { RequestOf } from '@muster/contract/endpoint.ts'
import { hash } from '@node-rs/argon2'
import { insertAccount } from '../src/people/accounts/accounts.sql.ts'
import { newAccount } from '../src/people/accounts/new-account.ts'
import { hashPassword } from '../src/people/accounts/session/passwords.ts'
import { transact } from '../src/platform/database/database.ts'
import type { TestApp } from './app.ts'
import { turnOnSecondFactor } from './authenticator.ts'

/** A logged-in person. */
export type Person = { token: string; user: User; email: string; password: string }

type CampaignBody = RequestOf<typeof createCampaignEndpoint>['body']

/** Shared test fixtures, created through the API. */
export type Given = {
  user(options?: { verified?: boolean; name?: string }): Promise<Person>
  admin(): Promise<Person>
  campaign(owner: Person, body?: Partial<CampaignBody>): Promise<Campaign>
  logout(person: Person): Promise<void>
  /** Confirms the password, for calls that need a fresh proof. */
  prove(person: Person): Promise<void>
}

const password = 'correct horse battery'

/** Argon2id at its minimum cost, because thousands of people log in during a test run. */
const cheapHash = hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

type Options = {
  /** The cost of password hashing. Tests about the comparison of passwords or its duration use the cost of production. */
  passwords?: 'cheaply' | 'as in production'
}

export const given = (t: TestApp, { passwords = 'cheaply' }: Options = {}): Given => {
  const hashed = () => (passwords === 'cheaply' ? cheapHash : hashPassword(password))
  const person = async (options: { verified?: boolean; name?: string; role?: 'admin' | 'user' }): Promise<Person> => {
    const email = `p${randomBytes(5).toString('hex')}@example.org`
    const { verified = true, name, role = 'user' } = options
    const account = newAccount({ email, verified, role, ...(name && { name }) }, await hashed(), t.clock.now())
    await transact(t.context.db, (tx) => insertAccount(tx, account))
    const { body } = await t.call(loginEndpoint, { body: { email, password } })
    const made = { ...body, email, password }
    if (role === 'admin') {
      // In production admins need a second factor.
      const factor = t.context.config.production ? await turnOnSecondFactor(t, made) : null
      t.keepProved({ token: body.token, email, password, ...(factor && { code: () => factor.app.code() }) })
    }
    return made
  }
  return {
    user: (options = {}) => person(options),
    admin: () => person({ role: 'admin' }),
    campaign: async (owner, body = {}) => {
      const answer = await t.as(owner.token)(createCampaignEndpoint, { body: { title: 'Clean the river', ...body } })
      if (answer.status !== 201) throw new Error(`no campaign: ${JSON.stringify(answer.error)}`)
      return answer.body
    },
    prove: async ({ token, password: given }) => {
      await t.as(token)(proveEndpoint, { body: { password: given } })
    },
    logout: async (who) => {
      await t.as(who.token)(logoutEndpoint, {})
    },
  }
}
