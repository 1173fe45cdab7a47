import { autocompletePlaces, getReviewRule } from '@muster/contract/facts/calls.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { admin, ana } from '../../../../../test/samples.ts'
import { createServer } from '../../../../../test/server.ts'
import type { Server } from '../../../../../test/server.ts'
import { show } from '../../../../../test/show.tsx'
import { sessionToken } from '../../../../api/token.ts'
import { NewCampaign } from './NewCampaign.tsx'
import type { PicturesSlot } from './StoryStep.tsx'

const noPictures: PicturesSlot = { isSending: false, fields: () => null }
const title = page.getByLabelText('Title')
const step = (name: RegExp) => page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name })
const saved = page.getByText(/^Saved \d\d:\d\d in this browser$/)

let server: Server
beforeEach(() => {
  server = createServer()
  server.on(getReviewRule, () => ({ waits: false }))
})

const open = () => show(<NewCampaign pictures={noPictures} />, { server, user: ana, at: '/campaigns/new' })

describe('The draft of a campaign', () => {
  test('stays that of its account: the next person who logs in does not see it', async () => {
    const { leave } = open()
    await userEvent.fill(title, 'Clear the canal')
    // Logging out leaves the form, which then saves what was typed last.
    sessionToken.write(null)
    leave()
    const bea = show(<NewCampaign pictures={noPictures} />, { server, user: admin, at: '/campaigns/new' })
    await expect.element(title).toHaveValue('')
    await userEvent.fill(title, 'Plant trees')
    await expect.element(saved).toBeVisible()
    sessionToken.write(null)
    bea.leave()
    const { leave: leaveSignedOut } = show(<NewCampaign pictures={noPictures} />, { server, at: '/campaigns/new' })
    await expect.element(title).toHaveValue('')
    leaveSignedOut()
    open()
    await expect.element(title).toHaveValue('Clear the canal')
  })

  test('is kept through the login of the person who began it signed out', async () => {
    const { leave } = show(<NewCampaign pictures={noPictures} />, { server, at: '/campaigns/new' })
    await userEvent.fill(title, 'Clear the canal')
    leave()
    const { leave: leaveAna } = open()
    await expect.element(title).toHaveValue('Clear the canal')
    sessionToken.write(null)
    leaveAna()
    show(<NewCampaign pictures={noPictures} />, { server, at: '/campaigns/new' })
    await expect.element(title).toHaveValue('')
  })
})

test('a place whose zone is not known asks for the zone, at the place, at the zone and before publishing', async () => {
  server.on(autocompletePlaces, () => ({ predictions: [{ description: 'Jakarta, Indonesia', place_id: 'j' }] }))
  open()
  await userEvent.fill(title, 'Clear the canal')
  await step(/When and where$/).click()
  await page.getByRole('radio', { name: 'City' }).click()
  await userEvent.fill(page.getByRole('combobox', { name: 'City' }), 'Jakar')
  await page.getByRole('option', { name: 'Jakarta, Indonesia' }).click()
  const question = page.getByText(
    'We do not know the time zone of Jakarta. The times are in Ljubljana time: choose another zone if that is wrong.',
  )
  await expect.poll(() => question.all()).toHaveLength(2)
  await step(/Review$/).click()
  await expect.element(question).toBeVisible()
  await step(/When and where$/).click()
  await userEvent.selectOptions(page.getByLabelText('Time zone'), 'Asia/Jakarta')
  await expect.poll(() => question.all()).toHaveLength(0)
})
