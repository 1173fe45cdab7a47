import type { Page } from '@playwright/test'
import { makePerson, type Person, site, waitForMail } from './api.ts'
import { expect, newAddress, test } from './fixtures.ts'
import { click } from './hands.ts'

type User = { paypalEmailPending: string | null; payoutAddressLockedUntil: string | null }

const profile = async ({ token }: Person, change?: object): Promise<User> => {
  const answer = await fetch(`${site()}/api/${change ? 'user/profile' : 'auth/me'}`, {
    headers: { authorization: `Bearer ${token}`, ...(change && { 'content-type': 'application/json' }) },
    ...(change && { method: 'PUT', body: JSON.stringify(change) }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as User
}

/** The path of the undo link that is mailed when the payout address changes. */
const undoPath = async (person: Person): Promise<string> => {
  await profile(person, { paypalEmail: newAddress() })
  const { links } = await waitForMail(person.email, /payout address is about to change/)
  const { pathname, search } = new URL(links.find((link) => link.includes('/undo-payout-address')) ?? '')
  return pathname + search
}

const clickButton = (page: Page) => click(page.getByRole('main').getByRole('button', { name: 'Undo the change' }))

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a change of the payout address is undone by the button, not by opening the link', async ({ page }) => {
      const person = await makePerson()
      const path = await undoPath(person)
      await page.goto(path, { waitUntil: 'networkidle' })
      expect((await profile(person)).paypalEmailPending).not.toBeNull()
      for (let clicks = 0; clicks < 2; clicks++) {
        await page.goto(path)
        await clickButton(page)
        await expect(page.getByRole('main')).toContainText(`The change was undone. Payouts go to ${person.email}.`)
      }
      const { paypalEmailPending, payoutAddressLockedUntil } = await profile(person)
      expect(paypalEmailPending).toBeNull()
      expect(Date.parse(payoutAddressLockedUntil ?? '')).toBeGreaterThan(Date.now())
    })

    test('an invalid link is rejected when its button is clicked, with a link to reset the password', async ({
      page,
    }) => {
      await page.goto('/account/undo-payout-address?token=wrong')
      await clickButton(page)
      await expect(page.getByRole('alert')).toContainText('Invalid or expired token')
      await expect(page.getByRole('link', { name: 'Set a new password' })).toBeVisible()
    })
  })
}

test('the page that undoes a change is not cached', async ({ request }) => {
  const answer = await request.get('/account/undo-payout-address?token=x')
  expect(answer.headers()['cache-control']).toBe('no-store')
})
