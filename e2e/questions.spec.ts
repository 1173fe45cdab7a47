import { callApi, makePerson } from './api.ts'
import { expect, newAddress, test } from './fixtures.ts'
import { click, fill, pressKey } from './hands.ts'
import { button, enter, field, type } from './keys.ts'
import { clickButton, pathIn } from './mailed-links.ts'
import { makeQuestioned, waitingOf } from './states/question-states.ts'

test('a person asks with the keyboard, the owner answers from the list of their campaigns, and everybody reads it', async ({
  signedIn: page,
  browser,
  baseURL,
  inbox,
  person,
}) => {
  const owner = await makePerson()
  const id = await makeQuestioned(owner)
  await page.goto(`/campaigns/${id}`)
  // Questions are loaded when a visitor scrolls to them or uses the keyboard.
  await pressKey(page, 'Tab')
  await enter(page, button(page, 'Ask a question'))
  const asking = page.getByRole('dialog', { name: 'Ask a question' })
  await type(page, field(asking, 'Your question'), 'Where do we leave bicycles?')
  await enter(page, button(asking, 'Send the question'))
  const section = page.getByRole('region', { name: 'Questions' })
  await expect(section).toContainText('It waits for an answer.')
  await expect(section).toBeFocused()

  const others = await browser.newContext({ baseURL: baseURL ?? '' })
  const owners = await others.newPage()
  await owners.addInitScript((token) => localStorage.setItem('muster.token', token), owner.token)
  await owners.goto('/myCampaigns')
  await click(owners.getByRole('link', { name: /^1 question waits: / }))
  await expect(owners.getByRole('region', { name: 'Questions' })).toContainText('1 question waits for your answer.')
  await click(owners.getByRole('button', { name: 'Answer: Where do we leave bicycles?' }))
  await fill(owners.getByLabel('Your answer'), 'Behind the fire station')
  await owners.reload()
  await click(owners.getByRole('button', { name: 'Answer: Where do we leave bicycles?' }))
  await expect(owners.getByLabel('Your answer')).toHaveValue('Behind the fire station')
  await click(owners.getByRole('button', { name: 'Publish the answer' }))
  await expect(owners.getByRole('region', { name: 'Questions' })).toContainText('Answered by')

  const mail = await inbox.waitFor(person.email, /^Your question was answered/)
  const link = mail.links.find((one) => one.endsWith('#questions')) ?? ''
  const visitors = await (await browser.newContext()).newPage()
  await visitors.goto(link)
  const shown = visitors.getByRole('region', { name: 'Questions' })
  await expect(shown).toContainText('Where do we leave bicycles?')
  await expect(shown).toContainText('Asked by a visitor')
  await expect(shown).toContainText('Behind the fire station')
})

test('a guest asks by a mailed link, and reads there why it was declined', async ({ page, inbox }) => {
  const owner = await makePerson()
  const id = await makeQuestioned(owner)
  const email = newAddress()
  await page.goto(`/campaigns/${id}#questions`)
  await click(page.getByRole('button', { name: 'Ask a question' }))
  const dialog = page.getByRole('dialog', { name: 'Ask a question' })
  await fill(dialog.getByLabel('Your question'), '橋'.repeat(500))
  await fill(dialog.getByRole('textbox', { name: 'Email' }), email)
  await click(dialog.getByRole('button', { name: 'Send me the link' }))
  await expect(page.getByText(`Check your inbox at ${email}`)).toBeVisible()

  const path = pathIn(await inbox.waitFor(email, /^Confirm your question/), '/verify-question')
  await page.goto(path)
  await clickButton(page, 'Send the question')
  await expect(page.getByText('Your question was sent')).toBeVisible()
  const waiting = await waitingOf(id, owner)
  expect(waiting.text).toBe('橋'.repeat(500))
  await callApi(`/campaigns/${id}/questions/${waiting._id}/decline`, { reason: 'One bridge is enough' }, owner.token)
  await page.goto(path)
  await expect(page.getByText('One bridge is enough')).toBeVisible()
  await inbox.waitFor(email, /^Your question was declined/)
})

test('what a visitor typed is in the form after the login', async ({ page, person }) => {
  const id = await makeQuestioned(await makePerson())
  await page.goto(`/campaigns/${id}#questions`)
  await click(page.getByRole('button', { name: 'Ask a question' }))
  await fill(page.getByLabel('Your question'), 'Is there a toilet?')
  await click(page.getByRole('dialog').getByRole('link', { name: 'log in' }))
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await fill(page.getByLabel('Email'), person.email)
  await fill(page.getByLabel('Password', { exact: true }), person.password)
  await click(page.getByRole('button', { name: 'Log in', exact: true }))
  await expect(page.getByRole('region', { name: 'Questions' })).toBeFocused()
  await click(page.getByRole('button', { name: 'Ask a question' }))
  await expect(page.getByLabel('Your question')).toHaveValue('Is there a toilet?')
})
