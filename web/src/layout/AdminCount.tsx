import { useWaiting, waitingWord } from '../api/waiting.queries.ts'

/** The count of waiting items, beside the admin link. */
export const AdminCount = () => {
  const { data } = useWaiting()
  // Troubles are in the bar for admins.
  const { troubles: _, ...waiting } = data ?? { troubles: 0 }
  const count = Object.values(waiting).reduce((sum, each) => sum + each, 0)
  if (count === 0) return null
  return (
    <span className="figure ml-1.5 rounded-full bg-marigold px-2 text-sm/6 font-semibold text-on-marigold">
      <span>{waitingWord(count)}</span>
      <span className="sr-only"> waiting</span>
    </span>
  )
}
