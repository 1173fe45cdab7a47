import pg from 'pg'
import { serverUrls } from '../base/server-urls.ts'
import { type Primary, primaryOf, watchWritable } from './find-primary.ts'

type Settings = pg.ClientConfig & { primary?: Primary | null }

/** A connection to the primary, where its URL names several servers. */
export class PrimaryClient extends pg.Client {
  private readonly primary: Primary | null
  private readonly isWritable: () => boolean | undefined
  private server: string | null = null

  constructor({ primary = null, ...settings }: Settings = {}) {
    super(settings)
    this.primary = primary
    this.isWritable = watchWritable(this)
  }

  // pg declares overloads: the pool calls it with a callback, others wait for the promise.
  override connect(...args: unknown[]): never {
    if (!this.primary) return super.connect(...(args as [])) as never
    const connected = this.connectToPrimary(this.primary)
    const [answer] = args as [((error: unknown) => void)?]
    return (answer ? void connected.then(() => answer(null), answer) : connected) as never
  }

  /** Lets the next connection search for the primary, because this server does not accept writes. */
  protected forgetServer(): void {
    if (this.server) this.primary?.forget(this.server)
  }

  private async connectToPrimary(primary: Primary): Promise<void> {
    this.server = await primary.find()
    const { host, port } = new pg.Client(this.server)
    Object.assign(this, { host, port })
    try {
      await super.connect()
      if (this.isWritable() === false) throw new Error('the server is not the primary any more')
    } catch (error) {
      this.forgetServer()
      void this.end().catch(() => undefined)
      throw error
    }
  }
}

/** The options that lead pg, its pools and the job queue to the database of a URL. */
export const serverOf = (url: string) => ({
  connectionString: serverUrls(url)[0],
  primary: primaryOf(url),
  Client: PrimaryClient,
})

const connectionTimeoutMillis = 10_000

/** Runs work with one connection to the database of a URL. Throws what pg throws. */
export const withClient = async <T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  settings: pg.ClientConfig = {},
): Promise<T> => {
  const client: pg.Client = new PrimaryClient({ ...serverOf(url), connectionTimeoutMillis, ...settings })
  // An error of the connection rejects the current query, and must not crash the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
