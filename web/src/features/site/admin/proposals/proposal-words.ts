import type { ProposalKind, ProposalStatus } from '@muster/contract/facts/promises.ts'
import type { AdminPromiseProposal } from '@muster/contract/campaigns/proposals.ts'
import { plural } from '../../../../lib/format.ts'
import type { Tone } from '../../../../ui/text/Alert.tsx'

export const kindWords = {
  change: 'Change after a payout',
  correction: 'Correction of spelling',
} as const satisfies Record<ProposalKind, string>

export const statusWords = {
  open: { label: 'Waiting', tone: 'warning' },
  confirmed: { label: 'Confirmed', tone: 'good' },
  refused: { label: 'Refused', tone: 'info' },
  withdrawn: { label: 'Withdrawn', tone: 'info' },
  outdated: { label: 'Outdated', tone: 'info' },
} as const satisfies Record<ProposalStatus, { label: string; tone: Tone }>

/** What confirming a proposal does to the people who stand behind the promise. */
export const effectInWords = ({ kind, effects, people }: AdminPromiseProposal): string => {
  const supporters = plural(people.supporters, 'supporter', 'supporters')
  const donors = plural(people.donors, 'donor', 'donors')
  if (kind === 'correction') return `${supporters} and ${donors} stay counted. No one is asked again.`
  return [
    effects.supporters === 'asked' && `${supporters} will be asked again.`,
    effects.supporters === 'told' && `${supporters} will be told.`,
    effects.donors === 'asked' && `${donors} can ask for their money back.`,
    effects.donors === 'told' && `${donors} will be told.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}
