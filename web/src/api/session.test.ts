import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { createApi } from './api.ts'
import { clearOthersData, meQuery } from './session.ts'
import { sessionToken } from './token.ts'

/** Loads the session with the token in this browser's storage. */
const askWho = (answer: () => Promise<Response>) => {
  const token = sessionToken.read()
  const api = createApi({ fetcher: answer, token: () => token })
  return new QueryClient({ defaultOptions: { queries: { retry: false } } }).query(meQuery(api, token))
}

const refused = (status: number) => async () => Response.json({ error: 'No', code: 'no' }, { status })

beforeEach(() => sessionToken.write('kept'))

test.each([401, 403])('a %i response to the current-user call clears the token', async (status) => {
  await expect(askWho(refused(status))).rejects.toThrow('No')
  expect(sessionToken.read()).toBe(null)
})

test.each([
  ['a 500 response', refused(500)],
  ['no response', () => Promise.reject(new TypeError('offline'))],
])('%s to the current-user call keeps the token', async (_, answer) => {
  await expect(askWho(answer)).rejects.toThrow()
  expect(sessionToken.read()).toBe('kept')
})

test('the refusal of an old token keeps the token that replaced it', async () => {
  const answer = async () => {
    sessionToken.write('newer')
    return refused(401)()
  }
  await expect(askWho(answer)).rejects.toThrow('No')
  expect(sessionToken.read()).toBe('newer')
})

test('after a logout a screen that is still open asks again for what visitors may read, and for nothing else', async () => {
  const asked: string[] = []
  const queryClient = new QueryClient()
  const stops = ['public', 'private'].map((name) => {
    const queryFn = () => {
      asked.push(name)
      return Promise.resolve(name)
    }
    const options = { queryKey: [name], queryFn, meta: { isPrivate: name === 'private' } }
    return new QueryObserver(queryClient, options).subscribe(() => undefined)
  })
  await expect.poll(() => asked).toEqual(['public', 'private'])
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  sessionToken.write(null)
  await clearOthersData(queryClient)
  expect(asked).toEqual(['public', 'private', 'public'])
  for (const stop of stops) stop()
})
