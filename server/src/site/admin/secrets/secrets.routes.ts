import * as contract from '@muster/contract/site/secrets.ts'
import type { Clock } from '../../../platform/base/clock.ts'
import type { Config } from '../../../platform/base/config.ts'
import { transact } from '../../../platform/database/database.ts'
import { cursorParts, pageOf, readCursor } from '../../../platform/http/paging.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { saveSecret, type SecretContext, takeBackSecret } from './save-secret.ts'
import { stateOf } from './secret-rules.ts'
import { forgetBefore, listNames, type SecretName } from './secrets.sql.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'

type Context = { config: Config; clock: Clock }

const present = (
  { config, clock }: Context,
  { name, created_at, serves_at: servesAt }: SecretName,
): contract.StoredSecret => {
  const now = clock.now()
  return {
    name,
    createdAt: created_at.toISOString(),
    state: stateOf({ name, servesAt }, config, now),
    servesAt: servesAt !== null && now < servesAt ? servesAt.toISOString() : null,
  }
}

const byName = { name: 'secrets', shape: [cursorParts.text] }

/** Forgets secrets whose time to be put back is over. */
export const secretsJob = ({ db, clock }: Pick<SecretContext, 'db' | 'clock'>): Job => ({
  name: 'secrets-cleanup',
  cron: '23 * * * *',
  run: () => transact(db, (tx) => forgetBefore(tx, clock.now())),
})

/** Routes of stored secrets: list the names, save, discard. No call returns a value. */
export const secretRoutes = (context: Omit<SecretContext, 'db'>): Route[] => {
  return [
    route(contract.listSecretsEndpoint, async ({ query: { cursor, limit }, db }) => {
      const [after = ''] = readCursor<readonly [string]>(byName, cursor) ?? []
      const found = await listNames(db, { after, limit: limit + 1 })
      const { items, next } = pageOf(byName, found, limit, ({ name }) => [name])
      return { items: items.map((row) => present(context, row)), next }
    }),
    route(contract.saveSecretEndpoint, async ({ body, user, db }) =>
      present(context, await saveSecret({ ...context, db }, user, body)),
    ),
    route(contract.takeBackSecretEndpoint, ({ params, user, db }) =>
      takeBackSecret({ ...context, db }, user, params.name),
    ),
  ]
}
