import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../api/context.tsx'
import { withNames } from '../../../lib/chosen-names.ts'
import { formatCount, plural } from '../../../lib/format.ts'
import { Avatar } from '../../../ui/picture/Avatar.tsx'
import { ProgressBar } from '../../../ui/picture/ProgressBar.tsx'
import { companyWords } from './supporter-words.ts'
import { supportersQuery } from './supporters.queries.ts'

const shownFaces = 5

type Shown = { _id: string; support: number; supported: boolean; peopleGoal: number | null }

const useNamed = (campaignId: string) => {
  const list = useInfiniteQuery(supportersQuery(useApi(), campaignId))
  return withNames(list.data?.pages.flatMap(({ items }) => items) ?? [])
}

/** One disc per supporter, up to a limit: with an avatar if they are named. Until the names are fetched, all are plain. */
const Faces = ({ count, named }: { count: number; named: ReturnType<typeof useNamed> }) => (
  <span aria-hidden="true" className="flex shrink-0 -space-x-1.5">
    {Array.from({ length: Math.min(count, shownFaces) }, (_, index) => {
      const person = named[index]
      return (
        <span
          key={index}
          className="grid size-9 place-items-center rounded-full border-2 border-sheet bg-sunk text-mute"
        >
          {person ? <Avatar name={person.displayName} imageUrl={person.imageUrl} size="fill" /> : <Silhouette />}
        </span>
      )
    })}
  </span>
)

const Silhouette = () => (
  <svg viewBox="0 0 24 24" className="size-5 fill-current opacity-60">
    <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21c.6-4.2 3.6-6.5 8-6.5s7.4 2.3 8 6.5z" />
  </svg>
)

/** Replaces a count of 0 by an invitation, if the campaign still takes support. */
const NoPeople = ({ goal, isLead, isOpen }: { goal: number | null; isLead: boolean; isOpen: boolean }) => {
  const needed = goal !== null && <p className="text-mute">{plural(goal, 'person is', 'people are')} needed.</p>
  if (!isOpen) return <p className="font-semibold">No supporters</p>
  if (!isLead) {
    return (
      <>
        <p className="font-semibold">No supporters yet</p>
        {needed}
      </>
    )
  }
  return (
    <>
      <p className="font-display text-2xl font-bold tracking-tight">Be the first</p>
      {needed || <p className="text-mute">No supporters yet.</p>}
    </>
  )
}

/** The supporters of a campaign: large if the campaign is about people, otherwise small. */
export const PeopleSummary = ({
  campaign,
  isLead,
  isOpen,
  note,
}: {
  campaign: Shown
  isLead: boolean
  /** Whether it still takes support. */
  isOpen: boolean
  /** About people who are not in the count. */
  note?: ReactNode
}) => {
  const { _id, support: count, supported, peopleGoal: goal } = campaign
  const named = useNamed(_id)
  if (count === 0 && !supported && !note) return <NoPeople goal={goal} isLead={isLead} isOpen={isOpen} />
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span
          className={`figure ${isLead ? 'text-[2.35rem] font-extrabold leading-none tracking-[-0.04em]' : 'text-xl font-bold'}`}
        >
          {formatCount(count)}
        </span>{' '}
        <span className={isLead ? 'text-lg' : 'text-mute'}>
          {goal === null ? (count === 1 ? 'supporter' : 'supporters') : `of ${plural(goal, 'person', 'people')}`}
        </span>
      </p>
      {goal !== null && (
        <div className="mt-2.5">
          <ProgressBar
            value={count}
            max={goal}
            label={`${formatCount(count)} of ${plural(goal, 'person', 'people')}`}
          />
        </div>
      )}
      {count > 0 && (
        <div className="mt-2.5 flex min-h-9 items-center gap-3">
          <Faces count={count} named={named} />
          <span className="line-clamp-2 min-w-0 text-sm/5 text-mute wrap-anywhere">
            {companyWords(
              count,
              supported,
              named.map(({ displayName }) => displayName),
            )}
          </span>
        </div>
      )}
      {note}
    </>
  )
}
