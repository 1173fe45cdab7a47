import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaign } from '../../../../../test/samples.ts'
import { createServer } from '../../../../../test/server.ts'
import { show } from '../../../../../test/show.tsx'
import { CampaignTable } from './CampaignTable.tsx'

test('the raised dollars are a part of a goal in dollars only', async () => {
  const rows = [
    { ...campaign, title: 'In dollars', totalRaised: 125, goalAmount: 900 },
    { ...campaign, _id: 'pounds', title: 'In pounds', totalRaised: 125, goalAmount: 900, currency: 'GBP' as const },
  ]
  show(<CampaignTable campaigns={rows} past={[]} favorite={() => null} sortOf={() => undefined} />, {
    server: createServer(),
  })
  const row = (title: string) => page.getByRole('row').filter({ hasText: title })
  await expect.element(row('In dollars')).toMatchTextContent('$125.00of $900.00')
  await expect.element(row('In pounds')).toMatchTextContent('$125.00goal £900.00')
})
