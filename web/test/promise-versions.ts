import type { PromiseVersion } from '@muster/contract/campaigns/promises.ts'
import { campaign } from './samples.ts'

/** A version of the sample campaign’s promise. */
export const promiseVersion = (
  number: number,
  promise: Partial<PromiseVersion['promise']> = {},
  change: Partial<PromiseVersion> = {},
): PromiseVersion => ({
  number,
  promise: { ...campaign, ...promise },
  story: '',
  sha256: 'a'.repeat(64),
  createdAt: `2026-03-0${number}T09:00:00.000Z`,
  by: campaign.owner,
  supporters: 'none',
  donors: 'none',
  storyChanged: false,
  arrangementsChanged: false,
  correction: false,
  ...change,
})

/** The only page of a list. */
export const pageOf = <Item>(...items: Item[]) => ({ items, next: null, total: null })
