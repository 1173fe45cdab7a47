import { expect, test } from 'vitest'
import { elsewhere, useLogins } from '../../../../test/logins.ts'

const site = useLogins()
const { logIn, fail } = site

/** The number of responses with each status. */
const tally = (answers: readonly { statusCode: number }[]): Record<number, number> => {
  const counts: Record<number, number> = {}
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}

/** Parallel password guesses with a valid login between them. */
const guessAround = async (guess: (i: number) => ReturnType<typeof logIn>, honest: () => ReturnType<typeof logIn>) => {
  const before = Array.from({ length: 30 }, (_, i) => guess(i))
  const login = honest()
  const after = Array.from({ length: 30 }, (_, i) => guess(30 + i))
  return { guesses: tally(await Promise.all([...before, ...after])), honest: (await login).statusCode }
}

test('of 60 parallel guesses from one network 10 are compared, and the owner logs in from elsewhere meanwhile', async () => {
  const ana = await site.given.user()
  const answers = await guessAround(
    () => logIn(ana.email, 'wrong'),
    () => logIn(ana.email, ana.password, elsewhere(1)),
  )
  expect(answers).toEqual({ guesses: { 401: 10, 429: 50 }, honest: 200 })
})

test('of 60 parallel guesses from 60 networks 20 are compared, and the owner logs in from a known network meanwhile', async () => {
  const ana = await site.given.user()
  await logIn(ana.email, ana.password)
  const answers = await guessAround(
    (i) => logIn(ana.email, 'wrong', elsewhere(i)),
    () => logIn(ana.email, ana.password),
  )
  expect(answers).toEqual({ guesses: { 401: 20, 429: 40 }, honest: 200 })
})

test('parallel guesses from one network at many accounts do not block other logins', async () => {
  const ana = await site.given.user()
  const answers = await guessAround(
    (i) => logIn(`p${i}@example.org`, 'wrong'),
    () => logIn(ana.email, ana.password, elsewhere(1)),
  )
  expect(answers).toEqual({ guesses: { 401: 60 }, honest: 200 })
  expect((await logIn(ana.email, ana.password)).statusCode).toBe(429)
})

test('the right password in many concurrent tabs is never refused, even after nine failures', async () => {
  const ana = await site.given.user()
  await fail(9, ana.email)
  const answers = await Promise.all(Array.from({ length: 15 }, () => logIn(ana.email, ana.password)))
  expect(tally(answers)).toEqual({ 200: 15 })
})

test('a flood of logins is rejected with the seconds to wait, and without other errors', async () => {
  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, i) => logIn(`flood${i}@example.org`, 'wrong', elsewhere(i))),
  )
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.json()).toMatchObject({ code: 'unavailable' })
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect(answers.filter(({ statusCode }) => statusCode !== 503 && statusCode !== 401)).toEqual([])
  // An attempt that is rejected before the password is compared does not count against the account.
  const failures = await site.t.context.db.selectFrom('login_failure').select('id').execute()
  expect(failures).toHaveLength(answers.length - refused.length)
})
