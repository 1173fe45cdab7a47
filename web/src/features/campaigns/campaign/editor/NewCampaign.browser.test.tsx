import { createCampaign, getReviewRule } from '@muster/contract/facts/calls.ts'
import { updateProfile } from '@muster/contract/facts/account-calls.ts'
import { me } from '@muster/contract/facts/frame-calls.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { storageOfOtherTab } from '../../../../../test/other-tab.ts'
import { ana, campaign } from '../../../../../test/samples.ts'
import { createServer, noAnswer, refusal } from '../../../../../test/server.ts'
import type { Server } from '../../../../../test/server.ts'
import { show } from '../../../../../test/show.tsx'
import { steps } from './editor-fields.ts'
import { NewCampaign } from './NewCampaign.tsx'
import type { PicturesSlot } from './StoryStep.tsx'

const noPictures: PicturesSlot = { isSending: false, fields: () => null }
const draftName = `muster.draft.@${ana._id}.new-campaign`

const title = page.getByLabelText('Title')
const button = (name: string | RegExp) => page.getByRole('button', { name })
const step = (name: RegExp) => page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name })
const publish = button('Publish the campaign')
const saved = page.getByText(/^Saved \d\d:\d\d in this browser$/)
const published = page.getByText(`This is /campaigns/${campaign._id}`)
const removed = page.getByRole('status').filter({ hasText: 'This draft was published or discarded in another tab' })

let server: Server
beforeEach(() => {
  server = createServer()
  server.on(createCampaign, () => campaign)
  server.on(getReviewRule, () => ({ waits: false }))
})

const open = () => show(<NewCampaign pictures={noPictures} />, { server, user: ana, at: '/campaigns/new' })
const bodies = () => server.received(createCampaign).map(({ body }) => body)

/** Fills a valid draft, and stops at the last step. */
const writeAll = async (text: string) => {
  await userEvent.fill(title, text)
  await step(/Action and money$/).click()
  await page.getByRole('radio', { name: /^Donate/ }).click()
  await step(/Review$/).click()
}

type Draft = { values: Record<string, unknown>; savedAtMs: number }
const keptDraft = () => JSON.parse(localStorage.getItem(draftName) ?? 'null') as Draft | null

describe('The draft of a campaign', () => {
  test('is saved while typing, and restored at its step after a reload', async () => {
    const { leave } = open()
    await userEvent.fill(title, 'Clear the canal')
    await expect.element(saved).toBeVisible()
    await button('Next').click()
    await expect.element(page.getByRole('heading', { name: 'When and where' })).toHaveFocus()
    leave()
    open()
    await expect.element(page.getByRole('heading', { name: 'When and where' })).toBeVisible()
    await expect.element(step(/done: What and for whom$/)).toBeVisible()
    await button('Back').click()
    await expect.element(title).toHaveValue('Clear the canal')
  })

  test('is saved at once when the page is closed', async () => {
    open()
    await userEvent.fill(title, 'Clear the canal')
    window.dispatchEvent(new Event('pagehide'))
    expect(keptDraft()?.values['title']).toBe('Clear the canal')
  })

  test('follows changes of another tab, and says so', async () => {
    open()
    await userEvent.fill(title, 'Clear the canal')
    await expect.element(saved).toBeVisible()
    const draft = keptDraft()!
    const changed = { values: { ...draft.values, title: 'Clear the whole canal' }, savedAtMs: draft.savedAtMs + 1 }
    storageOfOtherTab().setItem(draftName, JSON.stringify(changed))
    await expect.element(page.getByText('Updated from another tab')).toBeVisible()
    await expect.element(title).toHaveValue('Clear the whole canal')
  })

  test('is not sent again after another tab has sent it, unless it is kept as a new draft', async () => {
    open()
    await writeAll('Clear the canal')
    await expect.element(saved).toBeVisible()
    storageOfOtherTab().removeItem(draftName)
    await expect.element(removed).toBeVisible()
    await expect.element(publish).not.toBeInTheDocument()
    expect(keptDraft()).toBeNull()
    await button('Keep this as a new draft').click()
    await expect.element(removed).not.toBeInTheDocument()
    expect(keptDraft()?.values['title']).toBe('Clear the canal')
    await publish.click()
    await expect.element(published).toBeVisible()
    expect(bodies()).toHaveLength(1)
  })

  test('is not saved again after another tab has sent it, even if it is changed here', async () => {
    open()
    await userEvent.fill(title, 'Clear the canal')
    await expect.element(saved).toBeVisible()
    // A tab gets no event about its own changes, which simulates a late event.
    localStorage.removeItem(draftName)
    await userEvent.fill(title, 'Clear the whole canal')
    await expect.element(removed).toBeVisible()
    expect(keptDraft()).toBeNull()
  })

  test('still follows the other tab if both keep it as a new draft', async () => {
    open()
    await writeAll('Clear the canal')
    await expect.element(saved).toBeVisible()
    const { values } = keptDraft()!
    const other = storageOfOtherTab()
    other.removeItem(draftName)
    await expect.element(removed).toBeVisible()
    other.setItem(draftName, JSON.stringify({ values, savedAtMs: 1 }))
    await button('Keep this as a new draft').click()
    await expect.element(removed).not.toBeInTheDocument()
    other.setItem(draftName, JSON.stringify({ values: { ...values, title: 'Clear the whole canal' }, savedAtMs: 2 }))
    await expect.element(page.getByText('Updated from another tab')).toBeVisible()
  })

  test('of another tab is never replaced by a tab in which nothing was typed since', async () => {
    open()
    await userEvent.fill(title, 'Clear the canal')
    await expect.element(saved).toBeVisible()
    const { values, savedAtMs } = keptDraft()!
    const other = storageOfOtherTab()
    other.setItem(
      draftName,
      JSON.stringify({ values: { ...values, title: 'Clear the river' }, savedAtMs: savedAtMs + 1 }),
    )
    await expect.element(title).toHaveValue('Clear the river')
    // A tab gets no event about its own changes, which simulates a late event.
    const newer = { values: { ...values, title: 'Clear the lake' }, savedAtMs: savedAtMs + 2 }
    localStorage.setItem(draftName, JSON.stringify(newer))
    window.dispatchEvent(new Event('pagehide'))
    expect(keptDraft()).toEqual(newer)
  })

  test('is discarded only after a confirmation', async () => {
    open()
    await userEvent.fill(title, 'Clear the canal')
    await button('Start over').click()
    const question = page.getByRole('dialog', { name: 'Start over?' })
    await expect.element(question).toHaveAccessibleDescription('What you typed here will be lost.')
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(title).toHaveValue('Clear the canal')
    await expect.poll(keptDraft).not.toBeNull()
    await button('Start over').click()
    await question.getByRole('button', { name: 'Start over' }).click()
    await expect.element(title).toHaveValue('')
    expect(keptDraft()).toBeNull()
  })
})

describe('An invalid field', () => {
  test('shows the message of the contract and gets focus on leaving its step', async () => {
    open()
    await button('Next').click()
    await expect.element(title).toHaveFocus()
    await expect.element(title).toHaveAttribute('aria-invalid', 'true')
    await expect.element(title).toHaveAccessibleDescription(/^Title is required/)
    await userEvent.keyboard('C')
    await expect.element(title).not.toHaveAttribute('aria-invalid')
  })

  test('shows no message before its step is left', async () => {
    open()
    await userEvent.fill(title, 'C')
    await userEvent.clear(title)
    await expect.element(title).not.toHaveAttribute('aria-invalid')
  })

  test('is listed before publishing, and its entry leads to its step', async () => {
    open()
    await step(/Action and money$/).click()
    await page.getByRole('radio', { name: /^Donate/ }).click()
    await userEvent.fill(page.getByLabelText(/^Goal/), '1,250')
    await step(/Review$/).click()
    await publish.click()
    const mistakes = page.getByRole('group', { name: 'Before this can be published' })
    await expect.element(mistakes).toHaveFocus()
    const lines = mistakes.getByRole('button')
    await expect.element(lines.nth(0)).toHaveTextContent('Title is required')
    await expect.element(lines.nth(1)).toHaveTextContent('Do you mean 1250 or 1.25? Type the one you mean')
    await lines.nth(1).click()
    await expect.element(page.getByRole('heading', { name: 'Action and money' })).toBeVisible()
    await expect.element(page.getByLabelText(/^Goal/)).toHaveFocus()
    expect(bodies()).toEqual([])
  })

  test('that only the server refuses is marked until it is changed', async () => {
    server.on(createCampaign, () => refusal('invalid', { title: 'This title is taken' }))
    open()
    await writeAll('Clear the canal')
    await publish.click()
    await page.getByRole('button', { name: 'This title is taken' }).click()
    await expect.element(title).toHaveFocus()
    await expect.element(title).toHaveAccessibleDescription(/^This title is taken/)
    await userEvent.fill(title, 'Clear the whole canal')
    await expect.element(title).not.toHaveAttribute('aria-invalid')
  })
})

test('When and where people meet, and how many are needed, are previewed and sent', async () => {
  open()
  await userEvent.fill(title, 'Clear the canal')
  await step(/When and where$/).click()
  await userEvent.fill(page.getByLabelText(/^Start time/), '09:30')
  await expect.element(page.getByText(/The start time is kept and shown once there is a day/)).toBeVisible()
  await userEvent.fill(page.getByLabelText(/^Coordination date/), '2030-05-01')
  await expect.element(page.getByText(/^People start at 09:30\. The campaign ends/)).toBeVisible()
  await userEvent.fill(page.getByLabelText(/^End time/), '13:00')
  await expect.element(page.getByText(/^People start at 09:30\. They leave at 13:00\. The campaign ends/)).toBeVisible()
  await userEvent.fill(page.getByLabelText('Meeting point (optional)'), 'At the fountain')
  const onMap = page.getByLabelText(/^Coordinates of the meeting point/)
  await expect.element(onMap).not.toBeVisible()
  await page.getByText('The address is not on the map? Give its coordinates').click()
  const link = page.getByRole('link', { name: /^See this point on a map/ })
  await userEvent.fill(onMap, 'Main square')
  await button('Next').click()
  await expect.element(onMap).toHaveAccessibleDescription(/^Type the latitude and longitude/)
  await expect.element(link).not.toBeInTheDocument()
  await userEvent.fill(onMap, 'https://www.openstreetmap.org/#map=19/46.5547/15.6459')
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('mlat=46.5547&mlon=15.6459'))
  await page.getByRole('tab', { name: 'Page' }).click()
  await expect.element(page.getByText(/^Starts at 09:30, ends at 13:00 /)).toBeInTheDocument()
  await step(/Action and money$/).click()
  await page.getByRole('radio', { name: /^Donate/ }).click()
  await userEvent.fill(page.getByLabelText(/^How many do you need\?/), '1,200')
  await step(/Review$/).click()
  await expect.element(page.getByText('1,200 people')).toBeVisible()
  await publish.click()
  await expect.element(published).toBeVisible()
  const meetingPlace = { lat: 46.5547, lon: 15.6459 }
  const times = { startTime: '09:30', endTime: '13:00' }
  expect(bodies()).toMatchObject([{ ...times, meetingPoint: 'At the fountain', meetingPlace, peopleGoal: 1_200 }])
})

describe('Publishing', () => {
  test('asks for a name first, if none is known, and keeps the draft', async () => {
    const nameless = { ...ana, name: null, username: null }
    server.on(updateProfile, () => {
      server.on(me, () => ana)
      return ana
    })
    show(<NewCampaign pictures={noPictures} />, { server, user: nameless, at: '/campaigns/new' })
    await writeAll('Clear the canal')
    await expect.element(publish).not.toBeInTheDocument()
    await userEvent.fill(page.getByLabelText('Your name'), 'Ana Ruiz')
    await userEvent.keyboard('{Enter}')
    await publish.click()
    await expect.element(published).toBeVisible()
    expect(server.received(updateProfile).map(({ body }) => body)).toEqual([{ name: 'Ana Ruiz' }])
    expect(bodies()).toHaveLength(1)
  })

  test('sends the draft once, deletes it, and opens the campaign', async () => {
    const answer = Promise.withResolvers<typeof campaign>()
    server.on(createCampaign, () => answer.promise)
    server.on(getReviewRule, () => ({ waits: true }))
    open()
    await writeAll('Clear the canal')
    await expect.element(page.getByText('An admin looks at your campaign before it is published.')).toBeVisible()
    await publish.click()
    await expect.element(button('Publishing…')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    answer.resolve(campaign)
    await expect.element(published).toBeVisible()
    expect(bodies()).toMatchObject([{ title: 'Clear the canal', actionMode: 'donation', goalAmount: 0 }])
    await expect.poll(keptDraft).toBeNull()
  })

  test.each([
    ['a 500', () => refusal('internal'), /^Something went wrong on our side/],
    ['no response', noAnswer, /^Failed to create/],
  ])('that gets %s keeps the input, and can be repeated', async (_, reply, sentence) => {
    server.on(createCampaign, reply)
    open()
    await writeAll('Clear the canal')
    await publish.click()
    const failure = page.getByRole('alert').filter({ hasText: 'Your draft is kept.' })
    await expect.element(failure).toMatchTextContent(sentence)
    const kept = { title: 'Clear the canal', actionMode: 'donation' }
    await expect.poll(() => keptDraft()?.values).toMatchObject(kept)
    await step(/What and for whom$/).click()
    await expect.element(title).toHaveValue('Clear the canal')
    await step(/Review$/).click()
    server.on(createCampaign, () => campaign)
    await publish.click()
    await expect.element(published).toBeVisible()
    const [first, second] = bodies()
    expect(second).toEqual(first)
  })
})

test('Each step contains each of its fields, with the id that error links point to', async () => {
  const pictures: PicturesSlot = {
    isSending: false,
    fields: ({ cover, images }) => [cover, images].map(({ id }) => <span key={id} id={id} />),
  }
  show(<NewCampaign pictures={pictures} />, { server, user: ana, at: '/campaigns/new' })
  for (const { title: name, fields } of steps) {
    await step(new RegExp(`${name}$`)).click()
    await expect.element(page.getByRole('heading', { name, exact: true, level: 2 })).toBeVisible()
    if (fields.includes('locationType')) await page.getByRole('radio', { name: 'City' }).click({ timeout: 3000 })
    expect(fields.filter((field) => document.getElementById(`campaign-${field}`) === null)).toEqual([])
  }
})
