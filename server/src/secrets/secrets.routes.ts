import * as contract from '@muster/contract/secrets.ts'
import { invalidField } from '../kernel/errors.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { route, type Route } from '../kernel/route.ts'
import { saveSecret } from './save-secret.ts'
import type { Secrets } from './secrets.ts'
import { listNames, type SecretName } from './secrets.sql.ts'

const present = ({ name, created_at }: SecretName): contract.StoredSecret => ({
  name,
  createdAt: created_at.toISOString(),
})

const writeCursor = (name: string): string => Buffer.from(name).toString('base64url')

const readCursor = (cursor: string): string => {
  const name = Buffer.from(cursor, 'base64url').toString()
  if (name.includes('\0')) throw invalidField('cursor', 'This list cannot be continued from here. Start it again')
  return name
}

/** Stored secrets: their names for admins, and a way to save. There is no call that answers a value. */
export const secretRoutes = (kernel: Kernel, secrets: Secrets): Route[] => [
  route(contract.listTokens, async ({ query: { cursor, limit } }) => {
    const rows = await listNames(kernel.db, { after: cursor ? readCursor(cursor) : '', limit: limit + 1 })
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return { items: rows.slice(0, limit).map(present), next: last ? writeCursor(last.name) : null }
  }),
  route(contract.saveToken, async ({ body }) => present(await saveSecret(kernel, secrets, body))),
]
