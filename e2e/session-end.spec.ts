import type { Page } from '@playwright/test'
import { logIn, makePerson, type Person, password, pictureFile, site } from './api.ts'
import { expect, test } from './fixtures.ts'
import { button, enter, field, type } from './keys.ts'

/** Ends this session on the server, as another device of the person can. */
const endElsewhere = async ({ token }: Person): Promise<void> => {
  await fetch(`${site()}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
}

const again = (page: Page) => page.getByRole('dialog', { name: 'Log in to continue' })

const logInAgain = async (page: Page) => {
  await expect(field(again(page), 'Password')).toBeFocused()
  await type(page, field(again(page), 'Password'), password)
  await page.keyboard.press('Enter')
  await expect(again(page)).toHaveCount(0)
}

/** Stores the session in this browser only once, so that a reload finds what the previous page stored. */
const signIn = async (page: Page, { token }: Person) => {
  await page.goto('/robots.txt')
  await page.evaluate((value) => localStorage.setItem('muster.token', value), token)
}

const openAccount = async (page: Page) => {
  await page.goto('/account')
  await page.getByText('This device').waitFor()
}

test('a form whose session was ended elsewhere keeps its input, and is sent after logging in in place', async ({
  page,
  person,
}) => {
  await signIn(page, person)
  await openAccount(page)
  await endElsewhere(person)
  const name = field(page, /^Name/)
  const saved: (string | null)[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') saved.push(request.postData())
  })
  await type(page, name, 'Ana Novak')
  await page.keyboard.press('Enter')
  await expect(again(page)).toContainText('Your session has ended. What you typed is kept')
  await expect(again(page)).toContainText(person.email)
  await type(page, field(again(page), 'Password'), 'not this one')
  await page.keyboard.press('Enter')
  await expect(again(page).getByRole('alert')).toContainText(/password/i)
  await field(again(page), 'Password').fill(password)
  await page.keyboard.press('Enter')
  await expect(again(page)).toHaveCount(0)
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect(name).toHaveValue('Ana Novak')
  expect(saved).toEqual([saved[0], saved[0]])
  await page.reload()
  await expect(name).toHaveValue('Ana Novak')
})

test('a campaign is published after its session ended, with its pictures and steps intact', async ({
  page,
  person,
}) => {
  await signIn(page, person)
  await page.goto('/campaigns/new')
  await page.getByLabel('Title').fill('Clear the canal')
  await button(page, 'Next').click()
  await button(page, 'Next').click()
  await page.getByRole('button', { name: 'Choose a cover' }).waitFor()
  await endElsewhere(person)
  await page.locator('input[type=file]').first().setInputFiles(pictureFile)
  await enter(page, button(page, 'Save picture'))
  await logInAgain(page)
  await expect(page.getByRole('button', { name: 'Change the cover' })).toBeVisible()
  await button(page, 'Next').click()
  await page.getByRole('radio', { name: /^Donate/ }).check()
  await button(page, 'Next').click()
  await endElsewhere({ ...person, token: await page.evaluate(() => String(localStorage['muster.token'])) })
  await button(page, 'Publish the campaign').click()
  await logInAgain(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Clear the canal' })).toBeVisible()
})

test('a page with unsaved input asks for a login after a logout in another tab, can postpone it, and asks again on submit', async ({
  page,
  context,
  person,
}) => {
  await signIn(page, person)
  await openAccount(page)
  const name = field(page, /^Name/)
  await name.fill('Ana Novak')
  const other = await context.newPage()
  await other.goto('/account')
  await other.getByRole('button', { name: 'Logout' }).click()
  await again(page).waitFor()
  await page.keyboard.press('Escape')
  await expect(again(page)).toHaveCount(0)
  await expect(name).toHaveValue('Ana Novak')
  await expect(page.getByRole('region', { name: 'Session ended' })).toContainText('What you typed is still here')
  await enter(page, button(page, 'Save profile'))
  await again(page).waitFor()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert').filter({ hasText: 'Log in to do this' })).toBeVisible()
  // The login in the other tab is valid here, too.
  await enter(page, button(page, 'Save profile'))
  await again(page).waitFor()
  await other.goto('/login')
  await other.getByLabel('Email').fill(person.email)
  await other.getByLabel('Password', { exact: true }).fill(password)
  await button(other, 'Log in').click()
  await expect(again(page)).toHaveCount(0)
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Session ended' })).toHaveCount(0)
})

test('the login also appears over an open dialog, which keeps its values', async ({ page, person, campaign }) => {
  await signIn(page, person)
  await page.goto(`/campaigns/${campaign._id}`)
  await button(page, 'Report a problem').click()
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Reason') })
  await dialog.getByLabel('Reason').fill('The place does not exist')
  await endElsewhere(person)
  await page.keyboard.press('Enter')
  await logInAgain(page)
  await expect(page.getByText('Your dispute is sent')).toBeVisible()
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
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText(/^Log in to/).first()).toBeVisible()
  await expect(again(page)).toHaveCount(0)
  await signIn(page, { ...person, token: (await logIn(person.email)).token })
  await openAccount(page)
  await field(page, /^Name/).fill('Ana Novak')
  await other.goto('/account')
  await other.getByRole('button', { name: 'Logout' }).click()
  await again(page).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Campaigns', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
})

test('a page with unsaved input does not continue as another person who logs in in another tab', async ({
  page,
  context,
  person,
}) => {
  await signIn(page, person)
  await openAccount(page)
  await field(page, /^Name/).fill('Ana Novak')
  const other = await context.newPage()
  await other.goto('/account')
  await other.getByRole('button', { name: 'Logout' }).click()
  await again(page).waitFor()
  await page.keyboard.press('Escape')
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
  await expect(field(page, /^Name/)).toHaveValue('')
  // All earlier requests of the page are recorded once a later call is answered.
  await page.evaluate(() => fetch('/robots.txt').then(({ ok }) => ok))
  expect(sent).toEqual([])
})
