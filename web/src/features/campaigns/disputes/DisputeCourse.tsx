import type { DisputeMessage } from '@muster/contract/campaigns/dispute-message.ts'
import type { Dispute, DisputeChange } from '@muster/contract/campaigns/disputes.ts'
import { PlainText } from '../../../ui/text/PlainText.tsx'
import { Timeline } from '../../../ui/picture/Timeline.tsx'
import { statusWords } from './dispute-words.ts'

const stepOf = ({ from, to, notes, createdAt }: DisputeChange) => ({
  title: from === to ? 'News' : statusWords[to].step,
  at: createdAt,
  children: notes !== null && <PlainText text={notes} className="max-w-prose" />,
})

const messageStepOf = ({ from, text, createdAt }: DisputeMessage) => ({
  title: from === 'reporter' ? 'You wrote' : 'An admin wrote',
  at: createdAt,
  children: <PlainText text={text} className="max-w-prose" />,
})

/** The history of a dispute since it was raised, with the admins' notes and what both sides wrote. */
export const DisputeCourse = ({ dispute: { createdAt, changes, messages } }: { dispute: Dispute }) => {
  const later = [...changes.map(stepOf), ...messages.map(messageStepOf)]
  const inOrder = later.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return <Timeline label="What happened" steps={[{ title: 'Raised', at: createdAt }, ...inOrder]} />
}
