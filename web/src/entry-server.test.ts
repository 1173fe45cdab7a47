import { CampaignInput } from '@muster/contract/campaigns/campaign-input.ts'
import { beforeAll, expect, test } from 'vitest'
import {
  asked,
  campaign,
  donations,
  fetcher,
  funded,
  fundedPath,
  importRenderer,
  nowMs,
  publicUrl,
  people,
} from '../test/rendering.ts'
import { update } from '../test/samples.ts'
import type { Fetcher } from './api/api.ts'
import type * as EntryServer from './entry-server.tsx'

let server: typeof EntryServer
beforeAll(async () => {
  server = await importRenderer()
})

test('a page whose data cannot be loaded has status 503, an explanation and a link to try again', async () => {
  const down: Fetcher = () => Promise.resolve(Response.json({ error: 'Muster is busy' }, { status: 503 }))
  const { html, status } = await server.render({ url: '/', fetcher: down, publicUrl, nowMs })
  expect(status).toBe(503)
  expect(html).toContain('Muster is not available right now</h1>')
  expect(html).toContain('href="/">Try again</a>')
  expect(html).not.toContain('id="state"')
})

test('a list shows what changed in one of its campaigns, and the day that it is rendered on', async () => {
  const list = async (change: object, daysLater = 0) => {
    const money = { goalAmount: 0, currency: 'USD', totalRaised: 0 }
    const listed = { ...campaign, ...money, targetType: 'policy', owner: { displayName: 'Ana' } }
    const changed = { ...listed, _id: '0198c0de-0000-7000-8000-000000000002', ...change }
    const some: Fetcher = (url, init) => {
      if (url.startsWith('/api/tags')) return Promise.resolve(Response.json({ tags: [] }))
      return url.startsWith('/api/campaigns?') ? Promise.resolve(Response.json([listed, changed])) : fetcher(url, init)
    }
    const nowThen = nowMs + daysLater * 86_400_000
    const { html } = await server.render({ url: '/campaigns', fetcher: some, publicUrl, nowMs: nowThen })
    return /<main.*<\/main>/s.exec(html)?.[0] ?? ''
  }
  const first = await list({ support: 3_141 })
  expect(first.split('3,141 supporters')).toHaveLength(2)
  expect(first).not.toContain('<!--part')
  expect(await list({ support: 3_141 })).toBe(first)
  expect(await list({ support: 2_718 })).toContain('2,718 supporters')
  expect(await list({ title: 'Ferry <on> the lake' })).toContain('Ferry &lt;on&gt; the lake')
  expect(await list({ cancelledAt: '2026-11-01T00:00:00Z' })).toContain('Cancelled')
  expect(first).toContain('in 11 days')
  const later = await list({ support: 3_141 }, 1)
  expect(later).toContain('in 10 days')
  expect(later).not.toContain('in 11 days')
})

const renderHome = (url = '/') => server.render({ url, fetcher, publicUrl, nowMs })

test('the home page is rendered with its campaigns and figures for a signed-out visitor', async () => {
  const { html, status } = await renderHome()
  expect(status).toBe(200)
  expect(html).toContain('in 11 days')
  expect(html).toContain('$48,213.40')
  expect(html).toMatch(/>Login</)
  expect(html).toMatch(/href="\/register[^>]*>Create an account</)
  for (const tile of ['Coordinate', 'Fund', 'Follow through']) expect(html).toContain(`>${tile}</h3>`)
  expect(asked.every(({ init }) => !JSON.stringify(init.headers).includes('authorization'))).toBe(true)
})

test('a page needs no relaxed content security policy, and user text is escaped', async () => {
  const { html } = await renderHome()
  expect(html).not.toMatch(/\sstyle=|<style|\son\w+=/)
  const inline = [...html.matchAll(/<script(?![^>]*src=)([^>]*)>/g)].map(([, attributes]) => attributes?.trim())
  expect(inline).toEqual(['type="application/json" id="state"'])
  const state: unknown = JSON.parse(/id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
  expect(state).toMatchObject({ nowMs, r: { loaderData: {} } })
  expect(JSON.stringify(state)).toContain('</script><script>alert(1)')
})

test('a campaign’s money is also rendered as charts, for visitors without JavaScript', async () => {
  const { html, status } = await server.render({ url: `/campaigns/${funded._id}`, fetcher, publicUrl, nowMs })
  expect(status).toBe(200)
  expect(html).toContain('Raised from Sunday 1 November 2026 to Friday 20 November 2026: $100.00, given on 2 days')
  expect(html).toContain(
    'Of what was raised: PayPal’s fees 4.0%, Muster’s fees 5.0%, Paid out 60.8%, PayPal’s fees for payouts 0.3%, Not paid out yet 30.0%',
  )
  expect(html).not.toMatch(/\sstyle=/)
})

test('the updates of a campaign are in the first answer, each with an address of its own', async () => {
  const { html } = await server.render({ url: `/campaigns/${funded._id}`, fetcher, publicUrl, nowMs })
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
  expect(main).toContain('Forty spades are at the school.')
  expect(main).toContain(`id="update-${update._id}"`)
  expect(main).toContain(`href="/campaigns/${funded._id}#update-${update._id}"`)
  expect(main).toContain('href="https://evil.example/x"')
  expect(main).not.toContain('paypal.com')
  // What only its owner reads is added in the browser.
  expect(main).not.toContain('Its mails left')
})

test('a page has the browser fetch its first picture at once', async () => {
  const pictured: Fetcher = (url, init) =>
    new URL(url, publicUrl).pathname === fundedPath
      ? Promise.resolve(Response.json({ ...funded, imageUrl: '/uploads/lime-trees/1600.webp' }))
      : fetcher(url, init)
  const { html } = await server.render({ url: `/campaigns/${funded._id}`, fetcher: pictured, publicUrl, nowMs })
  expect(/<link rel="preload" as="image"[^>]*>/.exec(html)?.[0]).toContain('/uploads/lime-trees/960.avif 960w')
})

test('a campaign that waits for an admin is shown to those who have its link, and hidden from search engines', async () => {
  const waiting: Fetcher = (url, init) =>
    new URL(url, publicUrl).pathname === fundedPath
      ? Promise.resolve(Response.json({ ...funded, standing: 'in_review' }))
      : fetcher(url, init)
  const { html, status } = await server.render({ url: `/campaigns/${funded._id}`, fetcher: waiting, publicUrl, nowMs })
  expect(status).toBe(200)
  expect(html).toContain('An admin of this site looks at it first')
  expect(html).toContain('<meta name="robots" content="noindex">')
})

test('a campaign’s page shows every text that its owner can write', async () => {
  const wordsOf = (field: string) => `What the owner wrote as ${field}`
  const texts = Object.entries(CampaignInput.shape).filter(
    ([field, schema]) => schema.safeParse(wordsOf(field)).success,
  )
  const fields = texts.map(([field]) => field)
  expect(fields).toEqual(expect.arrayContaining(['title', 'description', 'city', 'actionDescription']))
  const written = Object.fromEntries(fields.map((field) => [field, wordsOf(field)]))
  const full: Fetcher = (url, init) =>
    new URL(url, publicUrl).pathname === fundedPath
      ? Promise.resolve(Response.json({ ...funded, ...written, locationType: 'city', actionMode: 'both' }))
      : fetcher(url, init)
  const { html } = await server.render({ url: `/campaigns/${funded._id}`, fetcher: full, publicUrl, nowMs })
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
  expect(fields.filter((field) => !main.includes(wordsOf(field)))).toEqual([])
})

/** The page of a campaign whose payouts, and PayPal's fees for them, were more than what is for it. */
const renderOverpaid = async (figures: Partial<typeof donations>, endsAt: string | null) => {
  const overpaid: Fetcher = async (url, init) => {
    const { pathname } = new URL(url, publicUrl)
    if (pathname === fundedPath) return Response.json({ ...funded, endsAt })
    if (pathname !== `${fundedPath}/stats`) return fetcher(url, init)
    return Response.json({ donations: { ...donations, ...figures }, ...people })
  }
  return server.render({ url: `/campaigns/${funded._id}`, fetcher: overpaid, publicUrl, nowMs })
}

test('a fee that PayPal charged after a payout is covered by the site, in an open campaign until the next donations', async () => {
  const figures = { paidOut: 91, payoutFees: 0.25, notPaidOut: -0.25 }
  const { html } = await renderOverpaid(figures, '2026-11-10T22:59:59.999Z')
  expect(html).toContain('Covered by Muster')
  expect(html).toContain(
    'PayPal charged its fee for a payout after the money had been paid out. Muster pays the difference.',
  )
  const open = await renderOverpaid(figures, null)
  expect(open.html).toContain('Muster pays the difference until the next donations cover it.')
  expect(html).toContain('−$0.25')
  // It is not a share of a dollar.
  expect(html).not.toMatch(/[-−]0\.[0-9]¢/)
})

test('a donation that was taken back after a payout is named as the reason why the site pays the difference', async () => {
  const { html } = await renderOverpaid({ paidOut: 91, payoutFees: 0.25, notPaidOut: -25.25 }, null)
  expect(html).toContain('Covered by Muster')
  expect(html).toContain('A donation was refunded or taken back after the money had been paid out.')
})

test('what donors can ask back is taken off what is not paid out yet, and the day is named', async () => {
  const held = { heldForDonors: 12.5, heldForDonorsUntil: '2026-12-14T11:00:00.000Z' }
  const changed: Fetcher = async (url, init) =>
    new URL(url, publicUrl).pathname === `${fundedPath}/stats`
      ? Response.json({ donations: { ...donations, ...held }, ...people })
      : fetcher(url, init)
  const { html } = await server.render({ url: `/campaigns/${funded._id}`, fetcher: changed, publicUrl, nowMs })
  expect(html).toMatch(/Held for donors who can ask for it back.*\$12\.50.*Not paid out yet.*\$17\.50/s)
  expect(html).toContain(
    'can ask for their money back until 14 December 2026, 12:00, Ljubljana time. It stays on hold until then.',
  )
})

test('that a part of the money is in dispute is said, and how much only if the server tells it', async () => {
  const renderWith = async (inDisputes: object) => {
    const disputed: Fetcher = (url, init) =>
      new URL(url, publicUrl).pathname === `${fundedPath}/stats`
        ? Promise.resolve(Response.json({ donations: { ...donations, inDisputes }, ...people }))
        : fetcher(url, init)
    const { html } = await server.render({ url: `/campaigns/${funded._id}`, fetcher: disputed, publicUrl, nowMs })
    return html
  }
  const few = await renderWith({ amount: null })
  expect(few).toContain('A part of the money waits for a decision')
  expect(few).not.toContain('Waits for a decision about disputes')
  const many = await renderWith({ amount: 12.5 })
  expect(many).toMatch(/Waits for a decision about disputes.*\$12\.50.*Not paid out yet.*\$17\.50/s)
})

test('addresses for search engines come from the public URL, without the query', async () => {
  const { html } = await renderHome('/?utm=1')
  expect(html).toContain('<link rel="canonical" href="https://muster.example/">')
})

test('the HTML of a rendered page names no code of the page, which is readable without it', async () => {
  const { html } = await renderHome('/')
  expect(html).toContain('<title>')
  expect(html).not.toContain('/assets/home.js')
})

test('/verify-phone shows the home page', async () => {
  const { html, status } = await renderHome('/verify-phone')
  expect([status, html.includes('id="next-days"')]).toEqual([200, true])
})

test('an unknown path redirects to the home page', async () => {
  expect(await renderHome('/nowhere/at/all')).toMatchObject({ status: 302, redirect: '/' })
  expect([server.isKnownPath('/nowhere'), server.isKnownPath('/login')]).toEqual([false, true])
})

test('a page rendered only in the browser is sent as an empty frame, hidden from search engines', async () => {
  const { html, status } = await renderHome('/login')
  expect(status).toBe(200)
  expect(html).toContain('<div id="root"></div>')
  expect(html).toContain('<title>Log in · Muster</title>')
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).toContain('<link rel="modulepreload" crossorigin="" href="/assets/login.js">')
  expect(server.isServerRendered('/login')).toBe(false)
})

test.each([
  ['/myDonations/statement', 'My donations · Muster'],
  ['/admin/status', 'Status · Admin · Muster'],
  ['/admin/organisation', 'Organisation · Admin · Muster'],
])('%s is known, and its empty frame has its title: %s', async (url, title) => {
  const { html, status } = await renderHome(url)
  expect([status, /<title>(.*)<\/title>/.exec(html)?.[1]]).toEqual([200, title])
})

test('the home page shows a figure only above 100', async () => {
  const tiles = async (figures: object) => {
    const some: Fetcher = (url, init) =>
      url === '/api/figures' ? Promise.resolve(Response.json(figures)) : fetcher(url, init)
    const { html } = await server.render({ url: '/', fetcher: some, publicUrl, nowMs })
    return ['campaigns so far', 'raised, after refunds', '>people<'].map((unit) => html.includes(unit))
  }
  expect(await tiles({ campaigns: 100, raised: 100, people: 100 })).toEqual([false, false, false])
  expect(await tiles({ campaigns: 101, raised: 100.01, people: 101 })).toEqual([true, true, true])
})

test('the home page starts with the nearest campaign that has a picture, followed by the others', async () => {
  const named = (title: string, imageUrl: string | null) => ({
    ...campaign,
    _id: `${campaign._id.slice(0, -1)}${title}`,
    title,
    imageUrl,
  })
  const next = [named('1', null), named('2', '/uploads/x/1600.webp'), named('3', '/uploads/y/1600.webp')]
  const some: Fetcher = (url, init) =>
    url.startsWith('/api/campaigns?') ? Promise.resolve(Response.json(next)) : fetcher(url, init)
  const { html } = await server.render({ url: '/', fetcher: some, publicUrl, nowMs })
  const pictures = [...html.matchAll(/<img src="([^"]+)"/g)].map(([, src]) => src)
  expect(pictures).toEqual(['/uploads/x/1600.webp', '/uploads/y/1600.webp'])
  const links = [...html.matchAll(/href="\/campaigns\/[\w-]+(\d)"/g)].map(([, title]) => title)
  expect(links).toEqual(['2', '1', '3'])
})

test.each([
  ['/login', 'Log in'],
  ['/favorites', 'Favorites'],
  ['/campaigns/x/edit', 'Edit the campaign'],
])('without JavaScript, %s shows its title and links to other pages', async (url, title) => {
  const { html } = await renderHome(url)
  const said = /<noscript>(.*)<\/noscript>/s.exec(html)?.[1] ?? ''
  expect(said).toContain(`${title}</h1>`)
  expect(said).toContain('href="/campaigns"')
  expect(said).toContain(`href="https://muster.example${url}"`)
  expect(html).not.toContain('Needs scripts')
})

test.each([
  ['/', true],
  ['/verify-email?token=abc', false],
  ['/mine?token=abc', false],
])('%s says that it needs JavaScript: %s', async (url, says) => {
  const { html } = await renderHome(url)
  expect(html.includes('Needs scripts')).toBe(says)
})

test('without JavaScript, a failed withdrawal is said once, and not at each support', async () => {
  const meeting = { startTime: null, endTime: null, meetingPoint: null, meetingPlace: null }
  const support = {
    ...meeting,
    timeZone: 'UTC',
    standing: 'confirmed',
    version: 1,
    supportedVersion: 1,
    toRenew: false,
    since: null,
    executionDate: null,
    anonymous: true,
  }
  const supports = ['First', 'Second'].map((title) => ({ ...support, title, campaignId: campaign._id }))
  const page = { email: 'vesna@example.org', scope: 'all', expiresAt: null, supports, donations: [] }
  const withMine: Fetcher = (url, init) =>
    url === '/api/mine/abc' ? Promise.resolve(Response.json(page)) : fetcher(url, init)
  const form = { type: 'application/x-www-form-urlencoded', text: `do=withdraw&campaignId=${campaign._id}` }
  const { html } = await server.render({ url: '/mine?token=abc', fetcher: withMine, publicUrl, nowMs, form })
  expect(html).toContain('Second</bdi>')
  expect(html.split('role="alert"')).toHaveLength(2)
})

test('without JavaScript, a failed form keeps what was typed', async () => {
  const decision = { _id: campaign._id, action: 'freeze', category: null, reason: 'We look into it', appeal: null }
  const found = { decision: { ...decision, createdAt: '2026-11-19T09:00:00.000Z' }, campaignTitle: campaign.title }
  const withAppeal: Fetcher = (url, init) =>
    url === '/api/appeals/abc' && init.method === 'GET' ? Promise.resolve(Response.json(found)) : fetcher(url, init)
  const type = 'application/x-www-form-urlencoded'
  const post = (url: string, text: string) =>
    server.render({ url, fetcher: withAppeal, publicUrl, nowMs, form: { type, text } })
  const appeal = await post('/appeals/abc', 'text=It+is+the+same+bridge')
  expect(appeal.html).toContain('>It is the same bridge</textarea>')
  const mine = await post('/mine', 'do=ask&email=vesna%40example.org')
  expect(mine.html).toContain('value="vesna@example.org"')
})
