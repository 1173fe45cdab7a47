import { Money } from '../text/Money.tsx'

export type SumLine = {
  what: string
  amount: number
  /** Whether it is subtracted. */
  isTaken?: boolean
  /** What the figure means, below its name. */
  note?: string
}

/** The parts of an amount in US dollars, to the cent, with the sum below. */
export const SumTable = ({ caption, lines, total }: { caption: string; lines: readonly SumLine[]; total: SumLine }) => (
  <table className="w-full border-collapse">
    <caption className="sr-only">{caption}</caption>
    <tbody>
      {lines.map((line) => (
        <tr key={line.what} className="border-b border-dashed border-line">
          <th scope="row" className="py-2 pr-4 text-left font-normal">
            {line.what}
            {line.note && <span className="block text-sm text-mute">{line.note}</span>}
          </th>
          <td className="py-2 text-right align-top">
            <Money amount={line.isTaken ? -line.amount : line.amount} />
          </td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr className="font-display text-lg font-bold">
        <th scope="row" className="py-2 pr-4 text-left">
          {total.what}
        </th>
        <td className="py-2 text-right">
          <Money amount={total.amount} />
        </td>
      </tr>
    </tfoot>
  </table>
)
