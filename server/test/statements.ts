import pg from 'pg'
import { vi } from 'vitest'

/** The statements that requests of this process send to the database while `work` runs, and what it returns. */
export const sentDuring = async <T>(work: () => Promise<T>): Promise<{ statements: string[]; result: T }> => {
  const statements: string[] = []
  const send = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => never
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first] = args as [string | pg.QueryConfig]
    // A process reads once a second what others changed.
    if (Reflect.get(this, 'workKind') === 'request') statements.push(typeof first === 'string' ? first : first.text)
    return send.apply(this, args)
  })
  try {
    return { result: await work(), statements }
  } finally {
    query.mockRestore()
  }
}
