import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createServer } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { CampaignCover } from './CampaignCover.tsx'

test('the first picture of a page that the browser renders is not fetched ahead, which would be in vain', async () => {
  const imageUrl = '/uploads/0199a3b47c20/1600.webp'
  show(<CampaignCover campaign={{ _id: 'one', imageUrl }} isFirst className="size-10" />, { server: createServer() })
  await expect.element(page.getByRole('main')).toBeVisible()
  expect(document.querySelector('main img')?.getAttribute('fetchpriority')).toBe('high')
  expect(document.querySelector('link[rel="preload"][as="image"]')).toBeNull()
})
