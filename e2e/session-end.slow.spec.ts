import type { Page } from '@playwright/test'
import { type Person, password, pictureFile, site } from './api.ts'
import { expect, test } from './fixtures.ts'
import { button, enter, field, type } from './keys.ts'
import { again, signIn, openAccount } from './session-end.ts'
import { reportProblem } from './states/state.ts'
import { check, chooseFiles, click, fill, pressKey } from './hands.ts'

/** Ends this session on the server, as another device of the person can. */
const endElsewhere = async ({ token }: Person): Promise<void> => {
  await fetch(`${site()}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
}

const logInAgain = async (page: Page) => {
  await expect(field(again(page), 'Password')).toBeFocused()
  await type(page, field(again(page), 'Password'), password)
  await pressKey(page, 'Enter')
  await expect(again(page)).toHaveCount(0)
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
  await pressKey(page, 'Enter')
  await expect(again(page)).toContainText('Your session has ended. What you typed is kept')
  await expect(again(page)).toContainText(person.email)
  await type(page, field(again(page), 'Password'), 'not this one')
  await pressKey(page, 'Enter')
  await expect(again(page).getByRole('alert')).toContainText(/password/i)
  await expect(again(page).getByRole('alert')).toBeFocused()
  await fill(field(again(page), 'Password'), password)
  await pressKey(page, 'Enter')
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
  await fill(page.getByLabel('Title'), 'Clear the canal')
  await click(button(page, 'Next'))
  await click(button(page, 'Next'))
  await page.getByRole('button', { name: 'Choose a cover' }).waitFor()
  await endElsewhere(person)
  await chooseFiles(page.locator('input[type=file]').first(), pictureFile)
  await enter(page, button(page, 'Save picture'))
  await logInAgain(page)
  await expect(page.getByRole('button', { name: 'Change the cover' })).toBeVisible()
  await click(button(page, 'Next'))
  await check(page.getByRole('radio', { name: /^Donate/ }))
  // The last step asks whether the campaign will wait for an admin, which would show the login before the press.
  const rule = page.waitForResponse(/\/user\/review/)
  await click(button(page, 'Next'))
  await (await rule).finished()
  await endElsewhere({ ...person, token: await page.evaluate(() => String(localStorage['muster.token'])) })
  await click(button(page, 'Publish the campaign'))
  await logInAgain(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Clear the canal' })).toBeVisible()
})

test('the login also appears over an open dialog, which keeps its values', async ({ page, person, campaign }) => {
  await signIn(page, person)
  await page.goto(`/campaigns/${campaign._id}`)
  await reportProblem(page, 'a dispute')
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Reason') })
  await fill(dialog.getByLabel('Reason'), 'The place does not exist')
  await endElsewhere(person)
  await pressKey(page, 'Enter')
  await logInAgain(page)
  await expect(page.getByText('Your dispute is sent')).toBeVisible()
})
