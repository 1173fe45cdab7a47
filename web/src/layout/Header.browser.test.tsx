import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createServer } from '../../test/server.ts'
import { show } from '../../test/show.tsx'
import { Header } from './Header.tsx'

test('Login returns to the section of the page that the address names', async () => {
  show(<Header />, { server: createServer(), at: '/campaigns/1/versions?a=b#changes' })
  await expect
    .element(page.getByRole('link', { name: 'Login' }).first())
    .toHaveAttribute('href', '/login?next=%2Fcampaigns%2F1%2Fversions%3Fa%3Db%23changes')
})
