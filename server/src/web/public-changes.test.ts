import { updateProfileEndpoint } from '@muster/contract/people/accounts.ts'
import { cancelCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import { updateCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { withdrawGuestSupportEndpoint } from '@muster/contract/site/mine.ts'
import { sendUrgentUpdateEndpoint } from '@muster/contract/campaigns/urgent-updates.ts'
import { supportCampaignEndpoint, verifyGuestSupportEndpoint } from '@muster/contract/campaigns/supports.ts'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useDonations } from '../../test/donating.ts'
import { mailsTo, tokenIn } from '../../test/mails.ts'
import { day, minute } from '../platform/base/clock.ts'
import { transact } from '../platform/database/database.ts'
import { everyPage, purgePages } from '../platform/database/public-changes.ts'
import { serveWeb } from './web.routes.ts'

const scene = useDonations()
const webDir = join(import.meta.dirname, '../../../web/dist')
let guest: string
let guests = 0

beforeAll(() => serveWeb(scene.t.app, { ...scene.t.context, webDir }))
beforeEach(() => {
  guest = `guest${++guests}@example.org`
})

const campaignPath = () => `/campaigns/${scene.campaignId}`
/** The text of the public page without tags and without React's comments between text nodes. */
const textOf = async (path: string): Promise<string> => {
  const { body } = await scene.t.app.inject({ url: path })
  const main = /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? ''
  return main
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}
/** Loads the page before a change, so that it is cached. */
const visitBefore = async (words: string): Promise<void> => {
  expect(await textOf(campaignPath())).not.toContain(words)
}

/** A page is rendered again when it is 5 s old. */
const untilFigures = () => scene.t.clock.advance(5_000)

/** The tokens of the mailed confirmation link and of the guest's page. */
const askAsGuest = async () => {
  const { t, campaignId } = scene
  await t.call(supportCampaignEndpoint, { params: { id: campaignId }, body: { email: guest } })
  const mail = (await mailsTo(t, guest)).at(-1)
  return { token: tokenIn(mail), mine: /\/mine\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '' }
}
const confirm = (token: string) => scene.t.call(verifyGuestSupportEndpoint, { params: { token }, query: {} })

test('a guest who confirms appears on public pages 5 s after they were rendered', async () => {
  const { token } = await askAsGuest()
  await visitBefore('1 supporter')
  const list = await textOf('/campaigns')
  await confirm(token)
  expect(await textOf('/campaigns')).toBe(list)
  untilFigures()
  expect(await textOf(campaignPath())).toContain('1 supporter')
  expect(await textOf('/campaigns')).not.toBe(list)
})

test('a guest who confirms without JavaScript appears on the public pages', async () => {
  const { token } = await askAsGuest()
  await visitBefore('1 supporter')
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  await scene.t.app.inject({ method: 'POST', url: `/verify-join?token=${token}`, headers: form, payload: '' })
  untilFigures()
  expect(await textOf(campaignPath())).toContain('1 supporter')
})

test('a guest who withdraws disappears from the public pages at once, also from stale ones', async () => {
  const { token, mine } = await askAsGuest()
  await confirm(token)
  expect(await textOf(campaignPath())).toContain('1 supporter')
  scene.t.clock.advance(minute)
  await scene.t.call(withdrawGuestSupportEndpoint, { params: { token: mine }, body: { campaignId: scene.campaignId } })
  expect(await textOf(campaignPath())).not.toContain('1 supporter')
})

test.each([
  [
    'a new name of the owner',
    'Ana Kovač',
    () => scene.t.as(scene.owner.token)(updateProfileEndpoint, { body: { name: 'Ana Kovač' } }),
  ],
  [
    'a new title',
    'Bridge over the river',
    () =>
      scene.t.as(scene.owner.token)(updateCampaignEndpoint, {
        params: { id: scene.campaignId },
        body: { title: 'Bridge over the river' },
      }),
  ],
  [
    'a cancellation',
    'Cancelled',
    () => scene.t.as(scene.owner.token)(cancelCampaignEndpoint, { params: { id: scene.campaignId } }),
  ],
])('%s is on the public page at once', async (_, words, change) => {
  await visitBefore(words)
  await change()
  expect(await textOf(campaignPath())).toContain(words)
})

test('no public page has the number that a person named', async () => {
  const params = { id: scene.campaignId }
  await scene.t.as(scene.donor.token)(supportCampaignEndpoint, { params, body: { needs: 750 } })
  await scene.t.as(scene.owner.token)(supportCampaignEndpoint, { params, body: {} })
  scene.t.clock.advance(11 * minute)
  await scene.t.runJob('needs-shown')
  expect(await textOf(campaignPath())).toContain('2 stand behind it. 1 acts as it stands.')
  for (const path of [campaignPath(), `${campaignPath()}/versions`, '/campaigns', '/']) {
    expect((await scene.t.app.inject({ url: path })).body).not.toMatch(/needs\W{1,8}750/)
    expect(await textOf(path)).not.toContain('750')
  }
})

test('an urgent update is above the title of the public page at once', async () => {
  const { t, owner, campaignId } = scene
  t.clock.advance(5 * day)
  await visitBefore('flooded')
  const body = { text: 'The meeting point is flooded' }
  expect((await t.as(owner.token)(sendUrgentUpdateEndpoint, { params: { id: campaignId }, body })).status).toBe(201)
  expect(await textOf(campaignPath())).toMatch(/Urgent update .*The meeting point is flooded.*Bridge over the creek/)
})

test('a changed promise is on the page of its versions at once', async () => {
  const versions = () => textOf(`${campaignPath()}/versions`)
  expect(await versions()).toContain('Nothing has changed since the campaign was published.')
  await scene.t.as(scene.owner.token)(updateCampaignEndpoint, {
    params: { id: scene.campaignId },
    body: { meetingPoint: 'At the mill' },
  })
  expect(await versions()).toContain('Meeting point (added: At the mill )')
})

test('a guest without JavaScript confirms the promise that the page shows, not one that changed meanwhile', async () => {
  const { token } = await askAsGuest()
  const path = `/verify-join?token=${token}`
  const shownVersion = async () =>
    /name="version" value="(\d+)"/.exec((await scene.t.app.inject({ url: path })).body)?.[1]
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const send = async (version: string | undefined) => {
    const { body } = await scene.t.app.inject({ method: 'POST', url: path, headers, payload: `version=${version}` })
    return body
  }
  const outdated = await shownVersion()
  await scene.t.as(scene.owner.token)(updateCampaignEndpoint, {
    params: { id: scene.campaignId },
    body: { title: 'Bridge over the mill race' },
  })
  const refused = await send(outdated)
  expect(refused).toContain('This campaign was changed since you opened the page')
  expect(refused).toContain('Bridge over the mill race')
  expect(refused).toContain('Confirm my support')
  expect(await send(await shownVersion())).toContain('Your support is confirmed')
})

test('a donation that only the reconciler finds is on the public page at once', async () => {
  const started = await scene.start(37)
  await scene.t.decide(started.orderId, 'approve_and_close')
  await visitBefore('$37')
  await scene.reconcileAfter(minute)
  expect(await scene.raised()).toBe(37)
  expect(await textOf(campaignPath())).toContain('$37')
})

test('a change of one campaign keeps the pages of others, and a failed change keeps all', async () => {
  const path = campaignPath()
  const { body } = await scene.t.app.inject({ url: path })
  const copy = async () => (await scene.t.app.inject({ url: path })).body
  scene.t.clock.advance(1)
  await transact(scene.t.context.db, async (tx) => purgePages(tx, 'another'))
  expect(await copy()).toBe(body)
  await transact(scene.t.context.db, async (tx) => {
    purgePages(tx, everyPage)
    throw new Error('on purpose')
  }).catch(() => undefined)
  expect(await copy()).toBe(body)
  await transact(scene.t.context.db, async (tx) => purgePages(tx, everyPage))
  expect(await copy()).not.toBe(body)
})
