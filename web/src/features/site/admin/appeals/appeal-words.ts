import { categoryLabels } from '@muster/contract/facts/moderation.ts'
import type { AdminAppeal } from '@muster/contract/campaigns/moderation.ts'
import type { Tone } from '../../../../ui/text/Alert.tsx'

type Action = AdminAppeal['decision']['action']

const actions: Record<Action, string> = {
  hide: 'Taken down',
  publish: 'Published',
  freeze: 'Frozen',
  unfreeze: 'Freeze ended',
  suspend: 'Suspended',
  reinstate: 'Reinstated',
}

/** A decision in a few words: "Taken down: fraud or a scam". */
export const decisionInWords = ({ action, category }: AdminAppeal['decision']) =>
  category === null ? actions[action] : `${actions[action]}: ${categoryLabels[category].toLowerCase()}`

export const outcomeWords: Record<NonNullable<AdminAppeal['outcome']> | 'waiting', { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'warning' },
  upheld: { label: 'Turned down', tone: 'info' },
  reversed: { label: 'Accepted', tone: 'good' },
}

/** What an accepted appeal does. */
export const reversalWords: Partial<Record<Action, string>> = {
  hide: 'The campaign is published again.',
  freeze: 'The freeze of the campaign ends.',
  suspend: 'The account works again, and the campaigns that it froze are published.',
}
