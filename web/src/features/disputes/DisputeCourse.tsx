import type { Dispute, DisputeChange } from '@muster/contract/disputes/disputes.ts'
import { PlainText } from '../../ui/text/PlainText.tsx'
import { Timeline } from '../../ui/picture/Timeline.tsx'
import { statusWords } from './dispute-words.ts'

const stepOf = ({ from, to, notes, createdAt }: DisputeChange) => ({
  title: from === to ? 'News' : statusWords[to].step,
  at: createdAt,
  children: notes !== null && <PlainText text={notes} className="max-w-prose" />,
})

/** The history of a dispute since it was raised, with the admins' notes. */
export const DisputeCourse = ({ dispute: { createdAt, changes } }: { dispute: Dispute }) => (
  <Timeline label="What happened" steps={[{ title: 'Raised', at: createdAt }, ...changes.map(stepOf)]} />
)
