import { callApi, linkToken } from './api.ts'
import { expect, newAddress, test } from './fixtures.ts'
import { button, enter, tabTo } from './keys.ts'
import { choose, click, typeText } from './hands.ts'

test('a member is in only if enough others are, with the keyboard, and changes the number', async ({
  signedIn: page,
  campaign,
}) => {
  await page.goto(`/campaigns/${campaign._id}`)
  await expect(button(page, 'Logout')).toBeVisible()
  await enter(page, button(page, 'I’m in if enough others are'))
  const dialog = page.getByRole('dialog', { name: 'When are you in?' })
  const number = dialog.getByRole('combobox', { name: 'At least how many people, you included?' })
  await tabTo(page, number)
  await typeText(page, '50')
  await expect(
    dialog.getByText('If at least 50 people are in, you included, you are in, too. If only 35 are, you need not act.'),
  ).toBeVisible()
  await enter(page, button(dialog, 'Support'))
  await expect(page.getByText('You are in if at least 50 people are, you included.')).toBeVisible()
  await expect(button(page, 'Supported')).toBeVisible()

  await enter(page, button(page, 'Change the number'))
  await tabTo(page, number)
  await typeText(page, '25')
  await enter(page, button(dialog, 'Save'))
  const saved = page.getByText('You are in if at least 25 people are, you included.')
  await expect(saved).toBeVisible()
  await page.reload()
  await expect(saved).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a guest names a number when they confirm, and changes it on the page of their link', async ({
    page,
    inbox,
    campaign,
  }) => {
    const email = newAddress()
    await callApi(`/campaigns/${campaign._id}/support`, { email })
    const mail = await inbox.waitFor(email, /support/i)
    await page.goto(`/verify-join?token=${linkToken(mail)}`)
    await click(page.getByText(/^You are in, even if no one else is\. Change/))
    await choose(page.getByRole('combobox', { name: 'I am in' }), 'if at least 50 people are')
    await click(page.getByRole('button', { name: 'Confirm my support' }))
    await expect(page.getByText('You are in if at least 50 people are, you included.')).toBeVisible()

    const link = new URL(mail.links.find((found) => found.includes('/mine'))!)
    await page.goto(link.pathname + link.search)
    await choose(page.getByRole('combobox', { name: 'I am in' }), 'if at least 20 people are')
    await click(page.getByRole('button', { name: /^Save/ }))
    await expect(page.getByText('You are in if at least 20 people are, you included.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Your support' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Withdraw my support' })).toBeVisible()
  })
})
