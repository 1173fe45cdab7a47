import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ana, campaign } from '../../../test/samples.ts'
import { createServer } from '../../../test/server.ts'
import { show } from '../../../test/show.tsx'
import { CampaignScreen } from './CampaignScreen.tsx'

test('from the heading the keyboard reaches Support before the meeting point and the tags', async () => {
  const shown = {
    ...campaign,
    actionMode: 'action' as const,
    executionDate: '2050-05-01',
    endsAt: '2050-05-01T21:59:59.999Z',
    startTime: '10:00',
    meetingPlace: { lat: 46.05, lon: 14.5 },
    tags: ['trees', 'streets'],
  }
  show(<CampaignScreen campaign={shown} />, { server: createServer(), user: ana })
  const support = page.getByRole('button', { name: 'Support', exact: true })
  await expect.element(support).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'trees' })).toBeVisible()
  page.getByRole('heading', { level: 1 }).element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(support).toHaveFocus()
})
