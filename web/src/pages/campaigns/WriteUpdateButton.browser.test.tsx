import { createUpdate, getCampaign, listUpdates, previewUpdate, removeUpdate } from '@muster/contract/facts/calls.ts'
import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import type { CampaignUpdate } from '@muster/contract/campaigns/update.ts'
import { uploadCampaignImagesEndpoint } from '@muster/contract/site/uploads.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ana, campaign, update } from '../../../test/samples.ts'
import { createServer, noAnswer, refusal } from '../../../test/server.ts'
import type { Server } from '../../../test/server.ts'
import { show } from '../../../test/show.tsx'
import { receiveUploads } from '../../../test/uploads.ts'
import { WriteUpdateButton } from './WriteUpdateButton.tsx'

const minuteMs = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString()
const preview = {
  ...{ people: 12, of: 12, isUrgent: false, leavesAt: inMinutes(10), isReviewed: false, isHeld: false },
  ...{ joins: null, left: 2, nextAt: null },
}
const fresh: CampaignUpdate = { ...update, createdAt: inMinutes(0), leavesAt: inMinutes(10), mailedAt: null }

const opener = page.getByRole('button', { name: 'Write an update' })
const dialog = page.getByRole('dialog', { name: 'Write an update' })
const title = dialog.getByLabelText('Title')
const text = dialog.getByLabelText('Text')
const publish = dialog.getByRole('button', { name: 'Publish it' })
const takeBack = dialog.getByRole('button', { name: 'Take it back' })

let server: Server
let listed: CampaignUpdate[]
beforeEach(() => {
  server = createServer()
  listed = []
  server.on(getCampaign, () => campaign)
  server.on(previewUpdate, () => preview)
  server.on(listUpdates, () => ({ items: listed, next: null, total: null }))
  server.on(createUpdate, () => {
    listed = [fresh]
    return fresh
  })
  server.on(removeUpdate, () => {
    listed = []
  })
})
const start = (change: Partial<Campaign> = {}) =>
  show(<WriteUpdateButton campaign={{ ...campaign, ...change }} />, { server, user: ana })
const open = async () => {
  start()
  await opener.click()
  await expect.element(publish).toBeVisible()
}
const write = async () => {
  await open()
  await userEvent.fill(title, update.title)
  await userEvent.fill(text, 'Forty spades')
}
const sent = () => server.received(createUpdate)
const body = { title: update.title, text: 'Forty spades', images: [], isUrgent: false }

test.each(['in_review', 'frozen', 'hidden'] as const)('there is no button while a campaign is %s', async (standing) => {
  start({ standing })
  await expect.element(page.getByRole('main')).toBeEmptyDOMElement()
})

test('before it is sent, the dialog says to whom, when it leaves, and how many are left', async () => {
  await open()
  await expect.element(dialog.getByText(/It is mailed to 12 people who stand behind the campaign\.$/)).toBeVisible()
  await expect
    .element(dialog.getByText(/^Its mails leave on .* in Ljubljana\. Until then you can take it back\.$/))
    .toBeVisible()
  await expect.element(dialog.getByText(/^You have 2 of 3 left in these seven days/)).toBeVisible()
})

test('the preview shows the update as readers see it, with the hosts of its links', async () => {
  await open()
  await userEvent.fill(title, 'Spades')
  await userEvent.fill(text, 'See https://paypal.com@evil.example/x')
  await dialog.getByText('Preview').click()
  await expect.element(dialog.getByText('https://evil.example/x')).toBeVisible()
})

test('an update is sent once, says when its mails leave, and can be taken back, which returns what was written', async () => {
  await write()
  await expect.element(text).toHaveAccessibleDescription(/^12 of 5,000 characters\./)
  await publish.click()
  await expect.element(dialog.getByText('Your update is on the campaign’s page')).toBeVisible()
  await expect.element(dialog.getByText(/^Its mails leave on .* Until then you can take it back\.$/)).toBeVisible()
  expect(document.activeElement?.textContent).toMatch(/^Your update is on/)
  expect(sent().map((request) => request.body)).toEqual([body])
  await takeBack.click()
  await expect.element(dialog.getByText('The update is taken back')).toBeVisible()
  expect(document.activeElement?.textContent).toMatch(/^The update is taken back/)
  expect(server.received(removeUpdate).map(({ params }) => params)).toEqual([{ id: campaign._id, updateId: fresh._id }])
  await expect.element(title).toHaveValue(fresh.title)
  await expect.element(text).toHaveValue(fresh.text)
})

test('after Close the button has the focus, and the next one begins empty', async () => {
  await write()
  await publish.click()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(opener).toHaveFocus()
  await opener.click()
  await expect.element(title).toHaveValue('')
})

test('if the mails had begun to leave, taking it back says so', async () => {
  server.on(removeUpdate, () => undefined)
  await write()
  await publish.click()
  await takeBack.click()
  await expect.element(dialog.getByText('The update is removed from the page')).toBeVisible()
  await expect.element(dialog.getByText(/^Its mails had begun to leave/)).toBeVisible()
  expect(takeBack.query()).toBeNull()
})

test('a failure to take it back leaves the update, and the button', async () => {
  server.on(removeUpdate, noAnswer)
  await write()
  await publish.click()
  await takeBack.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^Failed to take it back/)
  await expect.element(takeBack).toBeVisible()
})

test('what was typed is there again when the dialog is closed and opened', async () => {
  await write()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await opener.click()
  await expect.element(title).toHaveValue(update.title)
  await expect.element(text).toHaveValue('Forty spades')
})

test('Enter in the title goes to the text and sends nothing', async () => {
  await write()
  await title.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(text).toHaveFocus()
  expect(sent()).toEqual([])
})

test('an empty or too long update is not sent, and each field says why', async () => {
  await open()
  await publish.click()
  await expect.element(title).toHaveAccessibleDescription(/^Give the update a title/)
  await expect.element(text).toHaveAccessibleDescription(/^Write what people should know/)
  await userEvent.fill(text, 'x'.repeat(5_003))
  await expect.element(text).toHaveAccessibleDescription(/3 characters too many\./)
  await publish.click()
  expect(sent()).toEqual([])
})

test('while it is not known whether it was sent, the text stays, and pressing again sends the same key', async () => {
  server.on(createUpdate, noAnswer)
  await write()
  await publish.click()
  await expect.element(dialog.getByRole('alert').getByText('Failed to publish', { exact: true })).toBeVisible()
  await expect.element(text).toHaveValue('Forty spades')
  server.on(createUpdate, () => fresh)
  await publish.click()
  await expect.element(dialog.getByText('Your update is on the campaign’s page')).toBeVisible()
  const [first, second] = sent()
  expect(first?.key).toBeTruthy()
  expect(second).toEqual(first)
})

test('a fourth one in a week is refused with the time of the next, and the text stays', async () => {
  server.on(createUpdate, () => {
    server.on(previewUpdate, () => ({ ...preview, left: 0, nextAt: '2027-04-02T08:00:00.000Z' }))
    return refusal('updates_used')
  })
  await write()
  await publish.click()
  await expect
    .element(dialog.getByText(/^You wrote three updates in the last seven days\. Write the next/))
    .toBeVisible()
  await expect.element(dialog.getByText(/The next one can be sent from 2 April 2027, 10:00 in Ljubljana/)).toBeVisible()
  await expect.element(text).toHaveValue('Forty spades')
  await expect.element(publish).toHaveAttribute('aria-disabled', 'true')
  await publish.click({ force: true })
  expect(sent()).toHaveLength(1)
})

test('in the last 48 hours it is mailed at once, and cannot be taken back', async () => {
  server.on(previewUpdate, () => ({ ...preview, isUrgent: true, leavesAt: inMinutes(0), left: 2 }))
  server.on(createUpdate, () => ({ ...fresh, isUrgent: true, leavesAt: inMinutes(0) }))
  start()
  await opener.click()
  await expect.element(dialog.getByText(/the mails leave at once .* It cannot be taken back\.$/)).toBeVisible()
  await expect.element(dialog.getByText('You have 2 of 3 left for the last 48 hours, with this one.')).toBeVisible()
  await userEvent.fill(title, 'Flooded')
  await userEvent.fill(text, 'Come to the school')
  await dialog.getByRole('button', { name: 'Mail it to 12 people now' }).click()
  await expect.element(dialog.getByText('Its mails leave now.')).toBeVisible()
  expect(takeBack.query()).toBeNull()
})

test('who came to the last 48 hours while writing reads that it leaves at once, and sends it by another press', async () => {
  await write()
  server.on(previewUpdate, () => ({ ...preview, isUrgent: true, leavesAt: inMinutes(0) }))
  server.on(createUpdate, ({ body: { isUrgent } }) =>
    isUrgent ? { ...fresh, isUrgent: true } : refusal('update_timing_changed'),
  )
  await publish.click()
  await expect.element(dialog.getByText(/^When this update would leave has changed/).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Mail it to 12 people now' }).click()
  await expect.element(publish).not.toBeInTheDocument()
  expect(sent().map((call) => call.body)).toEqual([body, { ...body, isUrgent: true }])
})

test('after three urgent ones nothing can be sent, and what is typed is kept', async () => {
  server.on(previewUpdate, () => ({ ...preview, isUrgent: true, left: 0 }))
  start()
  await opener.click()
  await expect.element(dialog.getByText(/^The 3 urgent updates of this campaign were sent/)).toBeVisible()
  await expect
    .element(dialog.getByRole('button', { name: 'Mail it to 12 people now' }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('if no one stands behind the campaign, it is only shown on its page', async () => {
  server.on(previewUpdate, () => ({ ...preview, people: 0, of: 0 }))
  await write()
  await expect.element(dialog.getByText(/No one stands behind the campaign yet, so no mail is sent\.$/)).toBeVisible()
  await publish.click()
  await expect.element(dialog.getByText('No one is mailed.')).toBeVisible()
})

test('pictures are sent with their descriptions, at most four', async () => {
  receiveUploads(server)
  let number = 0
  server.on(uploadCampaignImagesEndpoint, () => ({ images: [{ url: `/uploads/${++number}/1920.webp`, alt: '' }] }))
  await write()
  await expect.element(dialog.getByText(/^Up to 4\./)).toBeVisible()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 64, height: 64 })
  canvas.getContext('2d')?.fillRect(0, 0, 64, 64)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  const files = [1, 2, 3, 4, 5].map((name) => new File([blob!], `${name}.png`, { type: 'image/png' }))
  await userEvent.upload(document.querySelector('input[type=file][multiple]')!, files)
  await expect.element(dialog.getByText('An update has at most 4 pictures')).toBeInTheDocument()
  for (let index = 1; index <= 4; index++) {
    await page
      .getByRole('dialog', { name: `Picture ${index} of 4` })
      .getByRole('button', { name: 'Use as it is' })
      .click()
  }
  const kept = dialog.getByRole('list', { name: 'Pictures of the update' }).getByRole('listitem')
  await expect.poll(() => kept.all()).toHaveLength(4)
  await userEvent.fill(kept.first().getByRole('textbox'), 'Spades in a row')
  await userEvent.keyboard('{Enter}')
  expect(sent()).toEqual([])
  await publish.click()
  await expect.element(dialog.getByText('Your update is on the campaign’s page')).toBeVisible()
  expect(sent()[0]?.body.images).toEqual([
    { url: '/uploads/1/1920.webp', alt: 'Spades in a row' },
    ...[2, 3, 4].map((name) => ({ url: `/uploads/${name}/1920.webp`, alt: '' })),
  ])
})
