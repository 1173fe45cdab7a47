import type { CampaignSummary } from '@muster/contract/campaigns/campaigns.ts'
import { emptyValues } from '../src/features/campaigns/campaign/editor/editor-values.ts'
import { previewOf } from '../src/features/campaigns/campaign/editor/preview-of.ts'

const owner: CampaignSummary['owner'] = {
  _id: 'o',
  username: null,
  name: 'Ana Ruiz',
  displayName: 'Ana Ruiz',
  imageUrl: null,
}
const base = previewOf(
  {
    ...emptyValues('Europe/London', 'Safe crossings for every school in Leith'),
    tags: ['schools', 'streets'],
    executionDate: '2026-12-01',
    goalAmount: '8000',
    locationType: 'city',
    city: 'Edinburgh',
    country: 'United Kingdom',
  },
  {
    _id: '0199a3b4-7c20-7d00-8a00-000000000001',
    owner,
    totalRaised: 2754.2,
    support: 302,
    createdAt: '2026-11-01T10:00:00.000Z',
  },
)
const sample = (changes: Partial<CampaignSummary>): CampaignSummary => Object.assign({}, base, changes)

export const soon = new Date(Date.now() + 11.4 * 86_400_000).toISOString()

export const samples = [
  sample({}),
  sample({
    _id: '0199a3b4-7c20-7d00-8a00-00000000000c',
    title: 'Give the Meuse legal rights',
    currency: 'EUR',
    support: 1,
  }),
  sample({
    _id: '0199a3b4-7c20-7d00-8a00-000000000009',
    title: 'Library hours until nine',
    goalAmount: 0,
    endsAt: '2026-01-01T00:00:00Z',
  }),
]
