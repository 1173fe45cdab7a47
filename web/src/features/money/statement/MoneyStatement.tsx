import type { CampaignMoney } from '@muster/contract/money/campaign-money.ts'
import type { MoneyFigure } from '@muster/contract/facts/ledger.ts'
import { Link } from '../../../router/Link.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { plural } from '../../../lib/format.ts'
import { Money } from '../../../ui/text/Money.tsx'
import { Swatch } from '../../../ui/picture/StackedBar.tsx'
import { moneyDestinations, figureWords } from './money-words.ts'

type Line = {
  what: string
  amount: number
  /** Whether its entries can be opened. */
  figure?: MoneyFigure
  fill?: string
  isTaken?: boolean
  isSum?: boolean
}

const takenOff = (money: CampaignMoney, keys: readonly (typeof moneyDestinations)[number]['key'][]): Line[] =>
  moneyDestinations
    .filter(({ key }) => keys.includes(key))
    .map(({ key, label, fill }) => ({
      what: label,
      amount: money[key],
      fill,
      isTaken: true,
      ...(key !== 'beingRefunded' && key !== 'heldInDisputes' && key !== 'heldForDonors' && { figure: key }),
    }))

/** The lines from donated to available, in order of calculation. */
const linesOf = (money: CampaignMoney): Line[] => [
  {
    what: `${figureWords.given}, ${plural(money.donations, 'donation', 'donations')}`,
    amount: money.given,
    figure: 'given',
  },
  ...takenOff(money, ['refunded']),
  { what: 'Raised', amount: money.totalRaised, isSum: true },
  ...takenOff(money, ['processorFees', 'platformFees']),
  { what: 'For the campaign', amount: money.netRaised, isSum: true },
  ...takenOff(money, ['payoutFees', 'held', 'heldInDisputes', 'heldForDonors', 'beingRefunded', 'inPayout', 'paidOut']),
  { what: figureWords.available, amount: money.available, figure: 'available', fill: 'fill-good', isSum: true },
]

const Name = ({ line: { what, figure, fill }, chosen, linkTo, onChoose }: { line: Line } & Choosing) => {
  const words = (
    <>
      {fill && <Swatch fill={fill} />}
      <span>{what}</span>
    </>
  )
  if (!figure) return <span className="flex min-h-11 items-center">{words}</span>
  return (
    <Link
      to={linkTo(figure)}
      preventScrollReset
      aria-current={figure === chosen ? 'true' : undefined}
      className="flex min-h-11 items-center underline decoration-line decoration-1 underline-offset-4 after:absolute after:inset-0 after:content-[''] hover:decoration-ink aria-[current]:decoration-2 aria-[current]:decoration-ink"
      onClick={onChoose}
    >
      {words}
    </Link>
  )
}

type Choosing = {
  chosen: MoneyFigure | null
  linkTo: (figure: MoneyFigure) => string
  onChoose: () => void
}

/** All figures as a statement that adds up; each links to its entries. */
export const MoneyStatement = ({ money, ...choosing }: { money: CampaignMoney } & Choosing) => (
  <table className="w-full border-collapse">
    <caption className="sr-only">From what was donated to what is available, in US dollars</caption>
    <tbody>
      {linesOf(money).map((line) => (
        <tr
          key={line.what}
          className={classNames(
            'relative border-b border-dashed border-line last:border-0 hover:bg-sunk',
            line.isSum && 'font-display text-lg font-bold',
          )}
        >
          <th scope="row" className={classNames('pr-4 text-left', !line.isSum && 'font-normal')}>
            <Name line={line} {...choosing} />
          </th>
          <td className="text-right">
            <Money amount={line.isTaken ? -line.amount : line.amount} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
