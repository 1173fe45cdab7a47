import type { Locator } from '@playwright/test'
import { callApi } from './api.ts'
import { expect, test } from './fixtures.ts'
import { button, enter, field, tabTo, type } from './keys.ts'
import { pressKey } from './hands.ts'

test('an admin decides, searches users, stores secrets and runs the job with the keyboard', async ({
  admin: { page },
  person,
  campaign,
}) => {
  const reason = `No road like this: ${campaign.title}`
  await callApi('/disputes', { campaignId: campaign._id, type: 'other', reason }, person.token)
  const closeTo = async (opener: Locator) => {
    await pressKey(page, 'Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
  }

  await test.step('the arrow keys move between tabs, and a dispute is taken under review with a note', async () => {
    await page.goto('/admin')
    await tabTo(page, page.getByRole('tab', { name: /^Payouts/ }))
    await pressKey(page, 'ArrowRight')
    await pressKey(page, 'Enter')
    await expect(page).toHaveURL(/tab=disputes/)
    const opener = button(page, reason)
    await enter(page, opener)
    await enter(page, button(page, 'Take under review'))
    const question = page.getByRole('dialog', { name: 'Take under review?' })
    await type(page, field(question, /^Notes/), 'We ask the owner.')
    await enter(page, button(question, 'Take under review'))
    await expect(question).toBeHidden()
    await expect(page.getByRole('dialog', { name: reason })).toContainText('We ask the owner.')
    await closeTo(opener)
  })

  await test.step('the search finds a user by part of their email, and the filter for admins hides them', async () => {
    await page.goto('/admin?tab=users')
    await type(page, page.getByLabel('Search users'), person.email.slice(1, 10))
    const opener = page.getByRole('row').filter({ hasText: person.email }).getByRole('button')
    await enter(page, opener)
    await expect(page.getByRole('list', { name: 'Change history' })).toContainText('this account')
    await closeTo(opener)
    const role = page.getByRole('combobox', { name: 'Role' })
    await tabTo(page, role, 'Shift+Tab')
    await pressKey(page, 'a')
    await pressKey(page, 'd')
    await expect(role).toHaveValue('admin')
    await expect(page.getByText('No user matches')).toBeVisible()
  })

  await test.step('a secret is saved and replaced', async () => {
    const name = `KEY_${person.email.slice(1, 10).toUpperCase()}`
    await page.goto('/admin?tab=tokens')
    await enter(page, button(page, 'Add a secret'))
    const adding = page.getByRole('dialog', { name: 'Add a secret' })
    await tabTo(page, field(adding, 'Name'))
    await pressKey(page, 'End')
    await type(page, field(adding, 'Its name'), name)
    await type(page, field(adding, 'Value'), 'a value')
    await pressKey(page, 'Enter')
    await expect(page.getByText(`${name} is saved.`)).toBeVisible()
    const replace = button(page, `Replace ${name}`)
    await enter(page, replace)
    await type(page, field(page.getByRole('dialog'), 'Value'), 'another value')
    await pressKey(page, 'Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(replace).toBeFocused()
  })

  await test.step('the job runs from a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/admin?tab=cron')
    await expect(page.getByRole('tab', { name: 'Cron' })).toBeInViewport({ ratio: 0.9 })
    const run = button(page, 'Run now')
    await enter(page, run)
    await expect(page.getByText('The run is done')).toBeVisible()
    await expect(run).toBeFocused()
  })
})
