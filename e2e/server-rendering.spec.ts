import { callApi, inDays, site } from './api.ts'
import { expect, newAddress, test } from './fixtures.ts'
import { click } from './hands.ts'

/** Inline code that a policy without `unsafe-*` blocks. */
const inlineCode = [
  /<script(?![^>]*\b(?:src|type="application\/json")=?)[^>]*>/i,
  /\son[a-z]+="/i,
  /<style\b/i,
  /<[^>]+\sstyle="/i,
]

const meta = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the home page explains the site and links to the campaigns', async ({ page, campaign }) => {
    expect(campaign._id).toBeTruthy()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await click(page.getByRole('link', { name: 'Browse campaigns' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible()
  })

  test('a search has its own URL and links to the campaign', async ({ page, campaign }) => {
    await page.goto(`/campaigns?q=${encodeURIComponent(campaign.title)}`)
    await click(page.getByRole('link', { name: campaign.title }).first())
    await expect(page.getByRole('heading', { level: 1, name: campaign.title })).toBeVisible()
    await expect(page.getByText('Shade for the whole road.')).toBeVisible()
    await expect(page.getByText('Be the first').filter({ visible: true }).first()).toBeVisible()
  })

  test('the list of campaigns has links to the next and previous page', async ({ page, campaigner }) => {
    const word = `lantern${newAddress().slice(1, 9)}`
    for (let made = 1; made <= 21; made++) {
      await callApi('/campaigns', { title: `${word} ${made}`, executionDate: inDays(made) }, campaigner.token)
    }
    await page.goto(`/campaigns?q=${word}&view=cards`)
    const titles = page.getByRole('article').getByRole('heading').filter({ visible: true })
    await expect(titles).toHaveCount(20)
    await click(page.getByRole('link', { name: 'Load more' }))
    await expect(titles).toHaveText([`${word} 21`])
    await expect(page.getByRole('link', { name: 'Load more' })).toHaveCount(0)
    await click(page.getByRole('link', { name: 'Back to the beginning of the list' }))
    await expect(titles).toHaveCount(20)
  })

  test('/verify-phone shows the home page', async ({ page }) => {
    await page.goto('/')
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    await page.goto('/verify-phone')
    await expect(page).toHaveURL(/\/verify-phone$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '')
  })
})

test('a campaign has its own title and preview, at its public URL', async ({ request, campaign }) => {
  const html = await (await request.get(`/campaigns/${campaign._id}?view=cards`)).text()
  const address = `${site()}/campaigns/${campaign._id}`
  expect(html).toContain(`<title>${campaign.title} · Muster</title>`)
  expect(html).toContain(`<link rel="canonical" href="${address}">`)
  expect(meta(html, 'og:title')).toBe(campaign.title)
  expect(meta(html, 'og:description')).toContain('Shade for the whole road.')
  expect(meta(html, 'og:url')).toBe(address)
  expect(meta(html, 'og:image')).toMatch(new RegExp(`^${site()}/share/${campaign._id}/[\\w-]{12}\\.jpg$`))
  expect(meta(html, 'og:image:width')).toBe('1200')
  expect(meta(html, 'og:image:height')).toBe('630')
  expect(meta(html, 'og:image:alt')).toContain(campaign.title)
  expect(meta(html, 'twitter:card')).toBe('summary_large_image')
  const picture = await request.get(meta(html, 'og:image') ?? '')
  expect(picture.headers()['content-type']).toBe('image/jpeg')
})

for (const path of ['/', '/campaigns', '/campaigns?view=cards', '/login', '/dev/inbox']) {
  test(`${path} has no inline code, and a policy that forbids it`, async ({ request, campaign }) => {
    expect(campaign._id).toBeTruthy()
    const answer = await request.get(path)
    const html = await answer.text()
    for (const pattern of inlineCode) expect(html).not.toMatch(pattern)
    const policy = answer.headers()['content-security-policy'] ?? ''
    expect(policy).not.toContain('unsafe')
    expect(policy).toMatch(/(?:script|default)-src 'self'/)
    expect(policy).toMatch(/style-src 'self'/)
  })
}

test('a campaign page has no inline code', async ({ request, campaign }) => {
  const html = await (await request.get(`/campaigns/${campaign._id}`)).text()
  for (const pattern of inlineCode) expect(html).not.toMatch(pattern)
})

for (const path of ['/nowhere', '/campaigns/x/y/z', '/wp-login.php']) {
  test(`${path} redirects to the home page`, async ({ request }) => {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([302, '/'])
  })
}

test('a request for another host name is redirected to the public one', async ({ request }) => {
  const elsewhere = site().replace('localhost', '127.0.0.1')
  const answer = await request.get(`${elsewhere}/campaigns?q=river`, { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([302, `${site()}/campaigns?q=river`])
})

test('a page with a token is not cached, and its URL is not sent as a referrer', async ({ request, campaign }) => {
  for (const path of [`/campaigns/${campaign._id}?joinToken=secret`, '/verify-join?token=secret', '/reset/x?token=y']) {
    const headers = (await request.get(path)).headers()
    expect(headers['cache-control']).toMatch(/private|no-store/)
    expect(headers['cache-control']).not.toContain('s-maxage')
    expect(headers['referrer-policy']).toBe('no-referrer')
  }
  expect((await request.get(`/campaigns/${campaign._id}`)).headers()['cache-control']).toContain('s-maxage')
})

test('markup in a campaign is shown as text', async ({ page, request, person }) => {
  const title = '</title></script><script>alert(1)</script>'
  const authorization = { authorization: `Bearer ${person.token}` }
  const data = { title, description: '<img src=x onerror=alert(1)> & "quoted"' }
  const { _id: id } = await (await request.post('/api/campaigns', { data, headers: authorization })).json()
  let alerts = 0
  page.on('dialog', (dialog) => {
    alerts += 1
    void dialog.dismiss()
  })
  await page.goto(`/campaigns/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText(data.description)).toBeVisible()
  expect(alerts).toBe(0)
})
