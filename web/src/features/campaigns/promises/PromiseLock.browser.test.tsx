import { previewChange } from '@muster/contract/facts/calls.ts'
import type { ChangePreview } from '@muster/contract/campaigns/promises.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ana, campaign } from '../../../../test/samples.ts'
import { createServer } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { PromiseLock } from './PromiseLock.tsx'

const none = { effect: 'none', asked: 0, told: 0 } as const
const preview = (isSigned: boolean): ChangePreview => ({
  isChange: false,
  isSigned,
  needsConfirmation: false,
  isPaidOut: false,
  supporters: { ...none, countAgain: 0 },
  donors: { ...none, refundable: 0 },
  storyChanged: false,
  arrangements: { changed: false, mailed: false, told: 0 },
})

const hourMs = 60 * 60_000
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()

const start = (endsAt: string | null, { isSigned = true, totalRaised = 0 } = {}) => {
  const server = createServer()
  server.on(previewChange, () => preview(isSigned))
  show(<PromiseLock campaign={{ ...campaign, endsAt, totalRaised }} />, { server, user: ana })
  return server
}

const locked = page.getByText('What people said yes to can no longer change')

test('from 48 hours before the end the editor says at once what cannot change, and what can', async () => {
  start(inHours(47))
  await expect.element(locked).toBeVisible()
  await expect
    .element(
      page.getByText(/^The campaign ends in less than 48 hours, on .* in Ljubljana\. These stay as they are: title/),
    )
    .toBeVisible()
  await expect
    .element(
      page.getByText(
        /You can still change the hours, the meeting point, the story, tags and pictures, and you can cancel/,
      ),
    )
    .toBeVisible()
  await expect.element(page.getByText(/If something urgent happens, write an update/)).toBeVisible()
})

test('before that it says until when all of it can change', async () => {
  start(inHours(60), { totalRaised: 0 })
  await expect
    .element(
      page.getByText(/^Others support this campaign or donated to it\. You can change all of it until .* in Ljubljana/),
    )
    .toBeVisible()
  expect(locked.query()).toBeNull()
})

test('a donation has fixed the currency', async () => {
  start(inHours(60), { totalRaised: 25 })
  await expect.element(page.getByText(/You can change all but the currency until .* in Ljubljana/)).toBeVisible()
})

test.each([
  { what: 'is over', endsAt: inHours(-1), isSigned: true, shows: /The day of this campaign is over/ },
  { what: 'ends soon but is not signed', endsAt: inHours(2), isSigned: false, shows: null },
  { what: 'has no day', endsAt: null, isSigned: true, shows: null },
])('a campaign that $what', async ({ endsAt, isSigned, shows }) => {
  const server = start(endsAt, { isSigned })
  await expect.poll(() => server.received(previewChange)).toHaveLength(1)
  if (shows) await expect.element(page.getByText(shows)).toBeVisible()
  else await expect.element(page.getByRole('main')).toBeEmptyDOMElement()
})
