import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { admin, ana } from '../../../../../test/samples.ts'
import { createServer } from '../../../../../test/server.ts'
import { show } from '../../../../../test/show.tsx'
import { claimDrafts } from '../../../../lib/draft-owner.ts'
import { writeDraft } from '../../../../lib/draft.ts'
import { DraftCard } from './DraftCard.tsx'
import { newCampaignDraft, pathOfKeptCampaign } from './kept-draft.ts'

test('a person finds the campaign that they began to write, and no one else’s', async () => {
  claimDrafts(ana._id)
  expect(pathOfKeptCampaign()).toBe('')
  writeDraft(newCampaignDraft, { title: 'Close the Korenmarkt' }, Date.parse('2026-04-01T12:30:00Z'))
  const { leave } = show(<DraftCard />, { server: createServer(), user: ana })
  await expect.element(page.getByText('Your draft: Close the Korenmarkt')).toBeVisible()
  await expect
    .element(page.getByText('Saved in this browser on 1 April 2026, 14:30 in Ljubljana. It is not published.'))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/campaigns/new')
  expect(pathOfKeptCampaign()).toBe('/campaigns/new')
  leave()
  claimDrafts(admin._id)
  show(<DraftCard />, { server: createServer(), user: admin })
  await expect.element(page.getByRole('main')).toBeEmptyDOMElement()
  expect(pathOfKeptCampaign()).toBe('')
})
