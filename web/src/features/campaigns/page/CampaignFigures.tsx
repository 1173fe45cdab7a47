import type { CampaignStats } from '@muster/contract/campaigns.ts'
import { plural } from '../../../lib/format.ts'
import { Money } from '../../../ui/Money.tsx'

const Line = ({ what, amount, isTaken = false }: { what: string; amount: number; isTaken?: boolean }) => (
  <tr className="border-b border-dashed border-line">
    <th scope="row" className="py-3 pr-4 text-left font-normal">
      {what}
    </th>
    <td className="py-3 text-right">
      {isTaken && amount > 0 && '−\u2009'}
      <Money amount={amount} />
    </td>
  </tr>
)

/** Gross, fees and net, to the cent, for everyone to read. */
export const CampaignFigures = ({ stats }: { stats: CampaignStats }) => {
  const { totalRaised, processorFees, platformFees, netRaised, count } = stats.donations
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="text-2xl">
        Where the money is
      </h2>
      <p className="mt-2 text-mute">
        {count === 0 ? 'No donation yet.' : `From ${plural(count, 'donation', 'donations')}, in US dollars.`}
      </p>
      <table className="mt-3 w-full max-w-lg border-collapse">
        <caption className="sr-only">Raised, fees and what is left, in US dollars</caption>
        <tbody>
          <Line what="Raised, refunds taken off" amount={totalRaised} />
          <Line what="PayPal’s fees" amount={processorFees} isTaken />
          <Line what="Muster’s fees" amount={platformFees} isTaken />
        </tbody>
        <tfoot>
          <tr className="font-display text-lg font-bold">
            <th scope="row" className="py-3 pr-4 text-left">
              For the campaign
            </th>
            <td className="py-3 text-right">
              <Money amount={netRaised} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
