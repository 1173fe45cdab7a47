import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app.ts'
import { freshDatabase } from '../../../../test/database.ts'
import { given } from '../../../../test/given.ts'

/** Two servers on one database. */
let servers: [TestApp, TestApp]

beforeAll(async () => {
  const database = await freshDatabase()
  const config = { rateLimit: true, trustProxy: true }
  servers = [
    await testApp({ config, database: { ...database, drop: async () => undefined } }),
    await testApp({ config, database }),
  ]
})
afterAll(async () => {
  for (const server of servers) await server.close()
})

test('two servers together compare ten passwords of one account from one network', async () => {
  const { email } = await given(servers[0]).user()
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      servers[i % 2]!.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email, password: 'not this one' },
        headers: { 'x-forwarded-for': '203.0.113.3' },
      }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode !== 429)).toHaveLength(10)
})
