import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { getReviewRule, updateCampaign } from '@muster/contract/facts/calls.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ana, campaign } from '../../../../../test/samples.ts'
import { createServer } from '../../../../../test/server.ts'
import { show } from '../../../../../test/show.tsx'
import { EditCampaign } from './EditCampaign.tsx'
import type { Locked } from './editor-values.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const step = (name: RegExp) => page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name })
const noPictures = { isSending: false, fields: () => null }
const own = { ...campaign, owner: { ...campaign.owner, _id: ana._id }, executionDate: '2050-05-01', startTime: '10:00' }

const open = (locked: Locked, saved: Campaign = own) => {
  const server = createServer()
  server.on(updateCampaign, () => saved)
  server.on(getReviewRule, () => ({ waits: false }))
  const confirm = () => Promise.resolve({ kind: 'save' } as const)
  const edit = <EditCampaign campaign={saved} locked={locked} pictures={noPictures} confirm={confirm} />
  return { server, ...show(edit, { server, user: ana, at: `/campaigns/${own._id}/edit` }) }
}

test('what can no longer change says so in its step, and the rest can be saved', async () => {
  // A draft from before the last two days changed the title.
  const earlier = open(null)
  await userEvent.fill(page.getByLabelText('Title'), 'Another promise')
  await expect.element(page.getByText(/^Saved \d\d:\d\d in this browser$/)).toBeVisible()
  earlier.leave()

  const { server } = open('promise')
  const title = page.getByLabelText('Title')
  await expect.element(title).toBeDisabled()
  await expect.element(title).toHaveValue(own.title)
  await expect.element(page.getByRole('radio', { name: /^Policy/ })).toBeDisabled()
  await expect.element(page.getByText('Can no longer change').first()).toBeVisible()
  await expect.element(page.getByLabelText(/^Tags/)).toBeEnabled()
  await step(/When and where$/).click()
  await expect.element(page.getByLabelText(/^Coordination date/)).toBeDisabled()
  await expect.element(page.getByLabelText('Time zone')).toBeDisabled()
  await userEvent.fill(page.getByLabelText(/^Start time/), '11:00')
  await step(/Action and money$/).click()
  await expect.element(page.getByLabelText(/^How many do you need/)).toBeDisabled()
  await step(/Review$/).click()
  await button('Save the changes').click()
  await expect.poll(() => server.received(updateCampaign)).toHaveLength(1)
  expect(server.received(updateCampaign)[0]?.body).toMatchObject({ title: own.title, startTime: '11:00' })
})

test('once the day is over, the hours and the meeting point can no longer change either', async () => {
  open('all')
  await step(/When and where$/).click()
  await expect.element(page.getByLabelText(/^Start time/)).toBeDisabled()
  await expect.element(page.getByLabelText(/^Meeting point/)).toBeDisabled()
})

const atStation = { ...own, meetingPoint: 'Union Station, 1701 Wynkoop St', meetingPlace: { lat: 39.7533, lon: -105 } }
const pointQuestion = page.getByText('The point on the map is still that of “Union Station, 1701 Wynkoop St”.')
const meetingPoint = page.getByLabelText(/^Meeting point/)

test('new words for the meeting point ask whether the old point on the map is right', async () => {
  const { server } = open(null, atStation)
  await step(/When and where$/).click()
  await expect.element(pointQuestion).not.toBeInTheDocument()
  await userEvent.fill(meetingPoint, 'City Park, at the boathouse')
  await expect.element(pointQuestion).toBeVisible()
  await button('It is right').click()
  await expect.element(pointQuestion).not.toBeInTheDocument()
  await userEvent.fill(meetingPoint, 'City Park, at the museum')
  await step(/Review$/).click()
  await expect.element(pointQuestion).toBeVisible()
  await button('Remove it').click()
  await expect.element(pointQuestion).not.toBeInTheDocument()
  await expect.element(page.getByText('The point is marked')).not.toBeInTheDocument()
  await button('Save the changes').click()
  await expect.poll(() => server.received(updateCampaign)).toHaveLength(1)
  const moved = { meetingPoint: 'City Park, at the museum', meetingPlace: null }
  expect(server.received(updateCampaign)[0]?.body).toMatchObject(moved)
})

test('a new point for the new words asks nothing', async () => {
  open(null, atStation)
  await step(/When and where$/).click()
  await userEvent.fill(meetingPoint, 'City Park, at the boathouse')
  await userEvent.fill(page.getByLabelText(/^Coordinates of the meeting point/), '39.7475, -104.95')
  await expect.element(pointQuestion).not.toBeInTheDocument()
})
