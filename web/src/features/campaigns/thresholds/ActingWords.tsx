import { shownEveryMinutes } from '@muster/contract/facts/thresholds.ts'
import { type Acting, actingSentences, nextWords } from './acting-words.ts'

/** Who acts, in sentences. */
export const ActingWords = ({ stats, isOver }: { stats: Acting; isOver: boolean }) => {
  const next = nextWords(stats)
  return (
    <p className="mt-3 border-l-4 border-marigold pl-3">
      {actingSentences(stats, isOver).join(' ')}
      {next && <strong className="font-semibold"> {next}</strong>}
      {stats.decision === null && (
        <span className="block text-sm text-mute">{`Who acts is counted every ${shownEveryMinutes} minutes.`}</span>
      )}
    </p>
  )
}
