import type { LegalPage } from '@muster/contract/facts/organisation.ts'

export const legalTitles = {
  terms: 'Terms',
  privacy: 'Privacy',
  imprint: 'Imprint',
} as const satisfies Record<LegalPage, string>
