import { callApi, makePerson, prove } from './api.ts'
import { expect, newAddress, test } from './fixtures.ts'
import { edit, makeSigned } from './states/promise-states.ts'
import { click, fill } from './hands.ts'

test('an owner sends a correction to an admin, who confirms it, and the supporter stays counted', async ({
  signedIn: owners,
  person,
  admin,
}) => {
  const supporter = await makePerson()
  const { id } = await makeSigned([supporter], person)
  const old = 'Clear the old canal'
  const title = `${old}, ${id.slice(-6)}`

  await test.step('the owner sends it with a reason, and the page stays as it is', async () => {
    await owners.goto(`/campaigns/${id}/edit`)
    await expect(owners.getByText(/^Others support this campaign or donated to it/)).toBeVisible()
    await fill(owners.getByLabel('Title', { exact: true }), title)
    await click(owners.getByRole('button', { name: /Review/ }))
    await click(owners.getByRole('button', { name: 'Save the changes' }))
    await click(owners.getByRole('button', { name: 'Send as a spelling correction' }))
    await fill(owners.getByLabel(/^Why/), 'The number was missing')
    await click(owners.getByRole('button', { name: 'Send to an admin' }))
    await expect(owners.getByText('Your correction waits for an admin')).toBeVisible()
    await expect(owners.getByRole('heading', { level: 1 })).toHaveText(old)
    await owners.goto(`/campaigns/${id}/edit`)
    await expect(owners.getByText(/^A correction waits for an admin since/)).toBeVisible()
  })

  await test.step('the admin reads the difference and confirms', async () => {
    const { page, token } = admin
    await prove(token)
    await page.goto('/admin?tab=disputes&view=promiseProposals')
    // Those of other tests wait here, too.
    await click(
      page
        .getByRole('row', { name: new RegExp(old) })
        .last()
        .getByRole('button')
        .first(),
    )
    await expect(page.getByRole('insertion')).toContainText(id.slice(-6))
    await click(page.getByRole('button', { name: 'Confirm', exact: true }))
    await click(page.getByRole('button', { name: 'Confirm it' }))
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the correction is public, and no one is asked again', async () => {
    await owners.goto(`/campaigns/${id}/versions`)
    await expect(owners.getByText('Spelling corrected, confirmed by an admin.')).toBeVisible()
    await owners.goto(`/campaigns/${id}`)
    await expect(owners.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(owners.getByText(/not answered/)).toHaveCount(0)
  })
})

test('who reads an outdated page is shown what changed before they support', async ({ signedIn: page }) => {
  const { id, owner } = await makeSigned([await makePerson()])
  await page.goto(`/campaigns/${id}`)
  await expect(page.locator('header button', { hasText: 'Logout' }).first()).toBeAttached()
  await edit(id, { title: 'Clear the new canal' }, owner)
  await click(page.getByRole('button', { name: 'Support', exact: true }))
  await expect(page.getByText('This campaign was changed since you opened the page')).toBeVisible()
  await expect(page.getByRole('insertion')).toContainText('new')
  await click(page.getByRole('button', { name: 'Support', exact: true }))
  await expect(page.getByRole('button', { name: 'Supported' })).toBeVisible()
})

test('a link to the changes shows them on the first screen of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const { id, owner } = await makeSigned([await makePerson()])
  await edit(id, { title: 'Clear the new canal' }, owner)
  await page.goto(`/campaigns/${id}/versions#changes`)
  await expect(page.getByRole('region', { name: 'Changes' })).toBeFocused()
  await expect(page.getByRole('insertion')).toBeInViewport()
  await page.goto(`/campaigns/${id}`)
  await click(page.locator('a[href$="/versions#changes"]'))
  await expect(page.getByRole('region', { name: 'Changes' })).toBeFocused()
  await expect(page.getByRole('insertion')).toBeInViewport()
})

test('who logs in on the changes of a campaign comes back to them', async ({ page, person }) => {
  const { id, owner } = await makeSigned([await makePerson()])
  await edit(id, { title: 'Clear the new canal' }, owner)
  await page.goto(`/campaigns/${id}/versions#changes`)
  await click(page.getByRole('link', { name: 'Login' }))
  await fill(page.getByLabel('Email'), person.email)
  await fill(page.getByLabel('Password', { exact: true }), person.password)
  await click(page.getByRole('button', { name: 'Log in' }))
  await expect(page).toHaveURL(`/campaigns/${id}/versions#changes`)
  await expect(page.getByRole('region', { name: 'Changes' })).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the versions of a promise are readable', async ({ page }) => {
    const { id, owner } = await makeSigned([await makePerson()])
    await edit(id, { title: 'Clear the new canal' }, owner)
    await page.goto(`/campaigns/${id}`)
    await click(page.getByRole('link', { name: 'What people say yes to' }))
    await expect(page.getByRole('heading', { level: 1, name: 'What people say yes to' })).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Changed on/ })).toContainText('by Member')
    await expect(page.getByRole('row', { name: /Title/ })).toContainText('(removed: old) (added: new)')
    await expect(page.getByText('Supporters were asked again.')).toBeVisible()
  })

  test('a guest confirms the promise that the page shows', async ({ page, inbox }) => {
    const { id, owner } = await makeSigned([])
    const email = newAddress()
    await callApi(`/campaigns/${id}/support`, { email })
    const mail = await inbox.waitFor(email, /support/i)
    const link = new URL(mail.links.find((found) => found.includes('/verify-join'))!)
    await page.goto(link.pathname + link.search)
    await expect(page.getByRole('main')).toContainText('Clear the old canal')
    await edit(id, { title: 'Clear the new canal' }, owner)
    await click(page.getByRole('button', { name: 'Confirm my support' }))
    await expect(page.getByText('This campaign was changed since you opened the page')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Clear the new canal')
    await click(page.getByRole('button', { name: 'Confirm my support' }))
    await expect(page.getByText('Your support is confirmed')).toBeVisible()
  })
})
