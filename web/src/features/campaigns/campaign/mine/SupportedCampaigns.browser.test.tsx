import { listSupported } from '@muster/contract/facts/calls.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ana, campaign } from '../../../../../test/samples.ts'
import { createServer } from '../../../../../test/server.ts'
import { show } from '../../../../../test/show.tsx'
import { SupportedCampaigns } from './SupportedCampaigns.tsx'

test('a campaign whose promise changed since the person signed links to the question whether they stay', async () => {
  const server = createServer()
  const signed = { ...campaign, version: 2, supportedVersion: 1, donatedAmount: 0 }
  const items = [
    { ...signed, _id: 'changed', title: 'Clear the canal', supported: false },
    { ...signed, _id: 'renewed', title: 'Plant limes', supported: true },
  ]
  server.on(listSupported, () => ({ items, next: null, total: 2 }))
  show(<SupportedCampaigns empty={null} />, { server, at: '/myCampaigns', user: ana })
  const mark = page.getByRole('link', { name: 'Changed since you said yes: stay or withdraw: Clear the canal' })
  await expect.element(mark).toHaveAttribute('href', '/campaigns/changed')
  expect(page.getByText(/^Changed since you said yes/).elements()).toHaveLength(1)
})
