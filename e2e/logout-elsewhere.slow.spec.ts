import { logIn, makePerson, password } from './api.ts'
import { expect, test } from './fixtures.ts'
import { button, enter, field } from './keys.ts'
import { again, signIn, openAccount } from './session-end.ts'
import { click, fill, pressKey } from './hands.ts'

test('a page with unsaved input asks for a login after a logout in another tab, can postpone it, and asks again on submit', async ({
  page,
  context,
  person,
}) => {
  await signIn(page, person)
  await openAccount(page)
  const name = field(page, /^Name/)
  await fill(name, 'Ana Novak')
  const other = await context.newPage()
  await other.goto('/account')
  await click(other.getByRole('button', { name: 'Logout' }))
  await again(page).waitFor()
  await pressKey(page, 'Escape')
  await expect(again(page)).toHaveCount(0)
  await expect(name).toHaveValue('Ana Novak')
  await expect(page.getByRole('region', { name: 'Session ended' })).toContainText('What you typed is still here')
  await enter(page, button(page, 'Save profile'))
  await again(page).waitFor()
  await pressKey(page, 'Escape')
  await expect(page.getByRole('alert').filter({ hasText: 'Log in to do this' })).toBeVisible()
  // The login in the other tab is valid here, too.
  await enter(page, button(page, 'Save profile'))
  await again(page).waitFor()
  await other.goto('/login')
  await fill(other.getByLabel('Email'), person.email)
  await fill(other.getByLabel('Password', { exact: true }), password)
  await click(button(other, 'Log in'))
  await expect(again(page)).toHaveCount(0)
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Session ended' })).toHaveCount(0)
})

test('after a logout in another tab, a page without input shows the signed-out version, and a page with input does when it is left', async ({
  page,
  context,
  person,
}) => {
  await signIn(page, person)
  await openAccount(page)
  const other = await context.newPage()
  await other.goto('/account')
  await click(other.getByRole('button', { name: 'Logout' }))
  await expect(page.getByText(/^Log in to/).first()).toBeVisible()
  await expect(again(page)).toHaveCount(0)
  await signIn(page, { ...person, token: (await logIn(person.email)).token })
  await openAccount(page)
  await fill(field(page, /^Name/), 'Ana Novak')
  await other.goto('/account')
  await click(other.getByRole('button', { name: 'Logout' }))
  await again(page).waitFor()
  await pressKey(page, 'Escape')
  await click(page.getByRole('link', { name: 'Campaigns', exact: true }))
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
})

test('a page with unsaved input does not continue as another person who logs in in another tab', async ({
  page,
  context,
  person,
}) => {
  await signIn(page, person)
  await openAccount(page)
  await fill(field(page, /^Name/), 'Ana Novak')
  const other = await context.newPage()
  await other.goto('/account')
  await click(other.getByRole('button', { name: 'Logout' }))
  await again(page).waitFor()
  await pressKey(page, 'Escape')
  await enter(page, button(page, 'Save profile'))
  await again(page).waitFor()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url())
  })
  const stranger = await makePerson()
  await signIn(other, stranger)
  await expect(again(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText(stranger.email)
  await expect(field(page, /^Name/)).toHaveValue(stranger.name)
  // After the response to a later call, all earlier requests of the page are recorded.
  await page.evaluate(() => fetch('/robots.txt').then(({ ok }) => ok))
  expect(sent).toEqual([])
})
