import { type Browser, type Page } from '@playwright/test'
import { makePerson, type Person } from './api.ts'
import { expect, test } from './fixtures.ts'
import { makeSigned } from './states/promise-states.ts'
import { click, fill } from './hands.ts'

/** A page of another browser on which a person is logged in. */
const pageOf = async (browser: Browser, { token }: Person, baseURL: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL })
  await context.addInitScript((value) => localStorage.setItem('muster.token', value), token)
  return context.newPage()
}

test('an owner learns what a change costs, and a supporter reads what changed and stays', async ({
  signedIn: owners,
  person,
  browser,
  baseURL,
}) => {
  const supporter = await makePerson()
  const { id } = await makeSigned([supporter], person)
  const title = owners.getByLabel('Title', { exact: true })
  const question = owners.getByRole('dialog', { name: 'Save this change?' })
  const save = owners.getByRole('button', { name: 'Save the changes' })

  await test.step('cancelling the question keeps what was typed', async () => {
    await owners.goto(`/campaigns/${id}/edit`)
    await expect(
      owners.getByText(/^Others support this campaign or donated to it\. You can change all of it until/),
    ).toBeVisible()
    await fill(title, 'Clear the new canal')
    await click(owners.getByRole('button', { name: /Review/ }))
    await click(save)
    await expect(question).toContainText(
      '1 person will be asked by mail whether they stay, and does not count until they say so.',
    )
    await click(question.getByRole('button', { name: 'Cancel' }))
    await expect(save).toBeFocused()
    await click(owners.getByRole('button', { name: 'Back' }))
    await click(owners.getByRole('button', { name: 'done: What and for whom' }))
    await expect(title).toHaveValue('Clear the new canal')
  })

  await test.step('the saved change shows who has not answered', async () => {
    await click(owners.getByRole('button', { name: /Review/ }))
    await click(save)
    await click(question.getByRole('button', { name: 'Save the change' }))
    await expect(owners.getByText('Your changes are saved')).toBeVisible()
    await expect(owners.getByText(/^1 more is deciding about the change of \d+ \w+$/)).toBeVisible()
  })

  await test.step('the supporter reads what changed, and stays', async () => {
    const page = await pageOf(browser, supporter, baseURL ?? '')
    await page.goto(`/campaigns/${id}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('deletion')).toContainText('old')
    await expect(main.getByRole('insertion')).toContainText('new')
    await click(main.getByRole('button', { name: 'Stay' }).first())
    await expect(main.getByRole('button', { name: 'Supported' })).toBeVisible()
    await expect(main.getByText('Changed since you said yes')).toHaveCount(0)
    await expect(main.getByText(/not answered/)).toHaveCount(0)
    await page.context().close()
  })
})
