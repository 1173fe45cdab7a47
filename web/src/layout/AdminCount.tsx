import { useWaiting, waitingWord } from '../api/waiting.queries.ts'

/** The count of waiting items, beside the admin link. */
export const AdminCount = () => {
  const { data } = useWaiting()
  const count = data ? data.payouts + data.disputes + data.reports + data.reviews + data.appeals + data.quarantine : 0
  if (count === 0) return null
  return (
    <span className="figure ml-1.5 rounded-full bg-marigold px-2 text-sm/6 font-semibold text-on-marigold">
      {waitingWord(count)}
      <span className="sr-only"> waiting</span>
    </span>
  )
}
