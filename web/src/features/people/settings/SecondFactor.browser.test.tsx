import { getSecondFactor } from '@muster/contract/facts/account-calls.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ana } from '../../../../test/samples.ts'
import { createServer } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { SecondFactor } from './SecondFactor.tsx'

test.each([
  { left: 9, words: '9 recovery codes are unused.' },
  { left: 1, words: '1 recovery code is unused. To get new ones, turn it off and on again.' },
  { left: 0, words: 'No recovery code is left. To get new ones, turn it off and on again.' },
])('says how many recovery codes are left: $left', async ({ left, words }) => {
  const server = createServer()
  server.on(getSecondFactor, () => ({ recoveryCodesLeft: left }))
  show(<SecondFactor user={{ ...ana, secondFactor: true }} />, { server, user: ana })
  await expect.element(page.getByText(words)).toBeVisible()
})
