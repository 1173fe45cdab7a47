import { CompiledQuery, type DatabaseConnection, type Driver } from 'kysely'
import pg from 'pg'

/** The actor for the change history: an account, a caller without a session, or the server itself, as in jobs and commands. */
export type Actor = `account:${string}` | 'visitor' | 'system'

const run = async (connection: DatabaseConnection, text: string): Promise<void> => {
  await connection.executeQuery(CompiledQuery.raw(text))
}

const notHere = (): never => {
  throw new Error('connections are acquired by the pool')
}

/**
 * Begins transactions with their actor, which the triggers of the change history read. Sent as one message, without a round trip of its own. Record 84.
 */
export class BeginningDriver implements Driver {
  private readonly actor: Actor

  constructor(actor: Actor) {
    this.actor = actor
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return run(connection, `begin; set local muster.actor = ${pg.escapeLiteral(this.actor)}`)
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return run(connection, 'commit')
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return run(connection, 'rollback')
  }

  init = notHere
  acquireConnection = notHere
  releaseConnection = notHere
  destroy = notHere
}
