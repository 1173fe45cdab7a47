import * as z from 'zod/mini'
import { knownSecrets, environmentOnly, secretStates } from '../facts/secrets.ts'
import { endpoint } from '../endpoint.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import { Instant, line, pageQuery, string } from '../shared.ts'

export const StoredSecret = z.object({
  name: z.string(),
  /** When its value was saved. */
  createdAt: Instant,
  state: z.enum(secretStates),
  /** When this value replaces the previous one; null if it is in use already. */
  servesAt: z.nullable(Instant),
})
export type StoredSecret = z.infer<typeof StoredSecret>

export const listSecretsEndpoint = endpoint({
  ...adminCalls.listSecrets,
  access: 'admin',
  summary: 'The stored secrets by name. Their values are never shown',
  query: z.object(pageQuery),
  response: z.array(StoredSecret),
})

const SecretName = line(100, { missing: 'Name is required' })

const SecretInput = z
  .strictObject({
    name: SecretName,
    value: string('Value is required').check(
      z.trim(),
      z.minLength(1, 'Value is required'),
      z.maxLength(10_000, 'At most 10,000 characters'),
    ),
  })
  .check((context) => {
    const { name, value } = context.value
    if (Object.hasOwn(environmentOnly, name)) {
      context.issues.push({
        code: 'custom',
        path: ['name'],
        message: environmentOnly[name] as string,
        input: undefined,
      })
      return
    }
    const looksLike = Object.hasOwn(knownSecrets, name) ? knownSecrets[name]?.looksLike : undefined
    if (!looksLike || looksLike.pattern.test(value)) return
    // The issue does not contain the value, so responses and logs do not contain it either.
    context.issues.push({ code: 'custom', path: ['value'], message: looksLike.message, input: undefined })
  })

export const saveSecretEndpoint = endpoint({
  ...adminCalls.saveSecret,
  access: 'admin',
  proof: 'fresh',
  summary:
    'Store a secret, encrypted. A name that is stored already gets the new value. It is used at once; in production SMTP_URL is used after 24 hours, except on a new site. Every admin is mailed its name and who stored it',
  body: SecretInput,
  response: StoredSecret,
  status: 201,
})

export const takeBackSecretEndpoint = endpoint({
  ...adminCalls.takeBackSecret,
  access: 'admin',
  proof: 'fresh',
  summary:
    'Take back a stored value that is not used yet. The previous value stays in use; without one, the name is removed',
  params: z.object({ name: SecretName }),
  errors: ['secret_not_waiting'],
})

export const secretEndpoints = [listSecretsEndpoint, saveSecretEndpoint, takeBackSecretEndpoint]
