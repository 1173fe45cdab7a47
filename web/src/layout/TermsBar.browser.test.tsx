import { acceptTerms, getLegalPage } from '@muster/contract/facts/calls.ts'
import { logout, me } from '@muster/contract/facts/frame-calls.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ana } from '../../test/samples.ts'
import { createServer, noAnswer, type Server } from '../../test/server.ts'
import { show } from '../../test/show.tsx'
import { sessionToken } from '../api/token.ts'
import { useSession } from '../api/session.ts'
import { TermsBar } from './TermsBar.tsx'

const terms = {
  page: 'terms' as const,
  version: 2,
  text: '',
  savedAt: '2026-02-10T10:00:00.000Z',
  versions: [],
  periods: [],
}

const Bar = () => {
  const { user } = useSession()
  return user?.termsToAccept ? <TermsBar version={user.termsToAccept} /> : <p>Nothing to accept</p>
}

let server: Server
beforeEach(() => {
  server = createServer()
  server.on(getLegalPage, () => terms)
  show(<Bar />, { server, user: { ...ana, termsToAccept: 2 }, at: '/account' })
})

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a person who does not agree can log out from the bar', async () => {
  server.on(logout, () => undefined)
  await button('Log out').click()
  await expect.element(page.getByText('This is /')).toBeVisible()
  expect(server.received(logout)).toHaveLength(1)
  expect(sessionToken.read()).toBeNull()
})

test('accepting is sent with the version that the bar names, and then the bar is gone', async () => {
  server.on(acceptTerms, () => {
    server.on(me, () => ({ ...ana, termsToAccept: null }))
    return undefined
  })
  await button('Accept').click()
  await expect.element(page.getByText('Nothing to accept')).toBeVisible()
  expect(server.received(acceptTerms).map(({ body }) => body)).toEqual([{ version: 2 }])
})

test('a failed acceptance is told in the bar, which stays', async () => {
  server.on(acceptTerms, noAnswer)
  await button('Accept').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(button('Accept')).toBeEnabled()
})
