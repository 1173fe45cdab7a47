import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { formatCount, formatInstant, formatZone, plural } from '../../../lib/format.ts'
import { decidedWords } from '../../../lib/needs-words.ts'
import { type Acting, actingSentences, nextWords, partsOf } from './acting-words.ts'
import { PartSwatch, StepsPicture } from './StepsPicture.tsx'

const StepsTable = ({ stats }: { stats: Acting }) => (
  <table className="mt-3 w-full max-w-lg border-collapse">
    <caption className="sr-only">How many people act</caption>
    <thead className="sr-only">
      <tr>
        <th scope="col">Who</th>
        <th scope="col">People</th>
      </tr>
    </thead>
    <tbody>
      {partsOf(stats).map(({ kind, people, words }) => (
        <tr key={kind} className="border-b border-dashed border-line">
          <th scope="row" className="py-2.5 pr-4 text-left font-normal">
            <span className="flex items-start">
              <PartSwatch kind={kind} />
              {words}
            </span>
          </th>
          <td className="figure py-2.5 text-right">{formatCount(people)}</td>
        </tr>
      ))}
      <tr className="font-display text-lg font-bold">
        <th scope="row" className="py-2.5 pr-4 text-left">
          Stand behind it
        </th>
        <td className="figure py-2.5 text-right">{formatCount(stats.members)}</td>
      </tr>
    </tbody>
  </table>
)

/** Before the decision: what thresholds mean. After it: when it was made, and how many people with and without an account act. */
const Explanation = ({ campaign, stats: { decision } }: { campaign: Campaign; stats: Acting }) => {
  const { timeZone } = campaign
  if (decision === null) {
    return (
      <span>
        A supporter can say how many people it takes, themselves included. For example, who says 20 need not act if only
        14 do. {decidedWords(campaign)} Counted at most every 10 minutes.
      </span>
    )
  }
  const { decidedAt, accounts, guests, supporters } = decision
  const ofThem = `${plural(accounts, 'person', 'people')} with an account and ${formatCount(guests)} with only a confirmed address`
  return (
    <span>
      Decided on {formatInstant(decidedAt, timeZone)}, {formatZone(timeZone)}, from the numbers of{' '}
      {plural(supporters, 'supporter', 'supporters')}: {ofThem} act.
    </span>
  )
}

/** How many of those who stand behind a campaign act, in words, as a picture and as a table. */
export const WhoActs = ({ campaign, stats, isOver }: { campaign: Campaign; stats: Acting; isOver: boolean }) => (
  <section aria-labelledby="who-acts">
    <h2 id="who-acts" className="text-2xl">
      How many act
    </h2>
    <p className="mb-4 mt-2">
      {actingSentences(stats, isOver).join(' ')} <strong className="font-semibold">{nextWords(stats)}</strong>
    </p>
    <div className="max-w-lg">
      <StepsPicture parts={partsOf(stats)} label="People" />
    </div>
    <StepsTable stats={stats} />
    <p className="mt-3 max-w-prose text-sm text-mute">
      <Explanation campaign={campaign} stats={stats} />
    </p>
  </section>
)
