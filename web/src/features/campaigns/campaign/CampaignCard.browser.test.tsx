import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaign } from '../../../../test/samples.ts'
import { createServer } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { CampaignCard } from './CampaignCard.tsx'

test('on a narrow phone the time does not touch the date', async () => {
  await page.viewport(320, 640)
  const later = new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString()
  show(
    <div style={{ width: '9rem' }}>
      <CampaignCard campaign={{ ...campaign, executionDate: later.slice(0, 10), endsAt: later }} />
    </div>,
    { server: createServer() },
  )
  await expect.element(page.getByRole('article')).toBeVisible()
  const card = page.getByRole('article').element()
  const date = card.querySelector('time')?.getBoundingClientRect()
  const words = card.querySelector('time + span')?.getBoundingClientRect()
  expect((words?.left ?? 0) - (date?.right ?? 0)).toBeGreaterThanOrEqual(8)
})

test('the sheet of a campaign without a date says that it has none', async () => {
  show(<CampaignCard campaign={{ ...campaign, executionDate: null, endsAt: null }} />, { server: createServer() })
  await expect.element(page.getByText('No date', { exact: true })).toBeVisible()
})
