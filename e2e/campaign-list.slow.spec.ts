import { expect, test } from './fixtures.ts'
import { button } from './keys.ts'
import { click, waitForHydration } from './hands.ts'

const phone = { width: 390, height: 844 }

test('a name with letters of other languages uses the site’s own fonts', async ({ page }) => {
  await page.goto('/campaigns')
  await waitForHydration(page)
  await page.evaluate(async () => {
    for (const selector of ['main h1', 'main p']) {
      const element = document.querySelector(selector)
      if (element) element.textContent = 'Wanjikũ Ngũgĩ, Łódź, Čakovec, Şanlıurfa'
    }
    await document.fonts.ready
  })
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  for (const [selector, own] of [
    ['main h1', 'Bricolage Grotesque'],
    ['main p', 'Atkinson Hyperlegible Next'],
  ] as const) {
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    // The fallback faces during font loading are system fonts, although `isCustomFont` is true for them.
    const families = async () => {
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
      return [...new Set(fonts.map(({ familyName }) => familyName))]
    }
    await expect.poll(families, { message: selector }).toEqual([expect.stringMatching(`^${own}`)])
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: phone })

  for (const [path, title] of [
    ['/login', 'Log in'],
    ['/register', 'Create an account'],
    ['/campaigns/new', 'Create a campaign'],
    ['/favorites', 'Favorites'],
    ['/admin', 'Admin'],
  ] as const) {
    test(`${path} explains itself, says that it needs JavaScript, and links to pages that work`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('banner').getByRole('link', { name: 'Muster' })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      // Playwright's texts do not include the content of `noscript`.
      const said = page.locator('noscript main p').first()
      await expect(said).toBeVisible()
      await expect(said).toContainText('This page needs JavaScript')
      await click(page.getByRole('link', { name: 'Browse campaigns' }))
      await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible()
    })
  }

  test('a public page shows only controls that work', async ({ page, campaign }) => {
    expect(campaign._id).toBeTruthy()
    await page.goto('/campaigns')
    const said = page.getByRole('region', { name: 'JavaScript is off' })
    await expect(said).toBeVisible()
    await expect(said).toContainText('You can read campaigns without JavaScript.')
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Search campaigns' })).toBeVisible()
    for (const name of ['Menu', 'Filters']) await expect(button(page, name)).toBeHidden()
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeHidden()
    await expect(page.getByRole('button', { name: /^Favorite/ })).toHaveCount(0)
    await page.goto(`/campaigns/${campaign._id}`)
    await expect(page.getByRole('heading', { level: 1, name: campaign.title })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('timer')).toHaveCount(0)
  })
})
