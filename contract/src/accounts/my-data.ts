import * as z from 'zod/mini'
import { GivenPassword, User } from './accounts.ts'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/calls.ts'
import { Session } from './sessions.ts'
import { Instant } from '../shared.ts'

/** Records of one kind with their fields, named as in the other calls. */
const Records = z.array(z.record(z.string(), z.unknown()))

/** All data that the site stores about one person, except passwords, keys and tokens. */
export const MyData = z.object({
  exportedAt: Instant,
  profile: User,
  sessions: z.array(Session),
  /** The records of each capability, by the capability's name. */
  records: z.record(z.string(), Records),
})
export type MyData = z.infer<typeof MyData>

export const exportMyData = endpoint({
  ...calls.exportMyData,
  access: 'user',
  proof: 'fresh',
  summary: 'Everything that the site stores about the account, as JSON',
  response: MyData,
})

export const deleteAccount = endpoint({
  ...calls.deleteAccount,
  access: 'user',
  proof: 'in body',
  summary:
    'Delete the account. What the ledger, campaigns and counts need stays without a name; refused while money is pending',
  body: z.strictObject({ password: GivenPassword }),
  errors: ['wrong_password', 'money_pending', 'too_many_proofs'],
})

export const myDataEndpoints = [exportMyData, deleteAccount]
