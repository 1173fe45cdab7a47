import { siteName } from '../../../../lib/site-face.ts'
import { centsPerDollar } from '@muster/contract/facts/money.ts'
import type { CampaignStats } from '@muster/contract/campaigns/campaigns.ts'
import { classNames } from '../../../../lib/class-names.ts'
import { formatInstant, formatZone, plural } from '../../../../lib/format.ts'
import { Money } from '../../../../ui/text/Money.tsx'
import { StackedBar, Swatch } from '../../../../ui/picture/StackedBar.tsx'

type Donations = CampaignStats['donations']
type Line = { what: string; amount: number; fill?: string; isTaken?: boolean; isSum?: boolean }

const notPaidOutWords = (notPaidOut: number) => (notPaidOut >= 0 ? 'Not paid out yet' : `Covered by ${siteName()}`)

/**
 * A payout takes the whole balance. What PayPal charges for it, and what PayPal or a bank takes back afterwards, comes out of the site's PayPal account.
 * Null: the payouts and their fees were not more than what is for the campaign.
 */
const coveredWords = ({ notPaidOut, payoutFees }: Donations, isOpen: boolean) => {
  if (notPaidOut >= 0) return null
  const happened =
    -notPaidOut > payoutFees
      ? 'A donation was refunded or taken back after the money had been paid out.'
      : 'PayPal charged its fee for a payout after the money had been paid out.'
  return `${happened} ${siteName()} pays the difference${isOpen ? ' until the next donations cover it' : ''}.`
}

/** The waiting parts of the money that is not paid out: what is in dispute, if that sum is shown, and what donors can ask back. */
const waitingOf = ({ inDisputes, heldForDonors }: Donations) => {
  const disputed = inDisputes?.amount ?? 0
  return [
    ...(disputed > 0
      ? [{ what: 'Waits for a decision about disputes', amount: disputed, fill: 'fill-marigold-deep/60' }]
      : []),
    ...(heldForDonors > 0
      ? [{ what: 'Held for donors who can ask for it back', amount: heldForDonors, fill: 'fill-marigold/60' }]
      : []),
  ]
}

/** What is not paid out, and the parts of it that wait. */
const notPaidOutOf = (donations: Donations) => {
  const { notPaidOut } = donations
  const waiting = waitingOf(donations)
  if (waiting.length === 0) return [{ what: notPaidOutWords(notPaidOut), amount: notPaidOut, fill: 'fill-good' }]
  const rest = Number(waiting.reduce((left, { amount }) => left - amount, notPaidOut).toFixed(2))
  return [...waiting, ...(rest === 0 ? [] : [{ what: 'Not paid out yet', amount: rest, fill: 'fill-good' }])]
}

/** The parts of the raised amount. They add up to all of it. */
const endingsOf = (donations: Donations) => {
  const { processorFees, platformFees, payoutFees, paidOut } = donations
  return {
    fees: [
      { what: 'PayPal’s fees', amount: processorFees, fill: 'fill-edge', isTaken: true },
      { what: `${siteName()}’s fees`, amount: platformFees, fill: 'fill-marigold', isTaken: true },
    ],
    campaigns: [
      { what: 'Paid out', amount: paidOut, fill: 'fill-aubergine' },
      ...(payoutFees === 0 ? [] : [{ what: 'PayPal’s fees for payouts', amount: payoutFees, fill: 'fill-mute' }]),
      ...notPaidOutOf(donations),
    ],
  }
}

const linesOf = (donations: Donations): Line[] => {
  const { fees, campaigns } = endingsOf(donations)
  return [
    { what: 'Raised, after refunds', amount: donations.totalRaised },
    ...fees,
    { what: 'For the campaign', amount: donations.netRaised, isSum: true },
    ...campaigns,
  ]
}

/** Cents of each dollar: `4.9¢`. A negative amount has no share. */
const perDollar = (amount: number, raised: number) =>
  raised > 0 && amount >= 0 ? `${centsPerDollar(amount, raised).toFixed(1)}¢` : ''

const FiguresTable = ({ donations }: { donations: Donations }) => (
  <table className="w-full max-w-lg border-collapse">
    <caption className="sr-only">
      Raised, fees, what is for the campaign and what of it is paid out, in US dollars
    </caption>
    <thead className="sr-only">
      <tr>
        <th scope="col">What</th>
        <th scope="col">Of each dollar</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      {linesOf(donations).map(({ what, amount, fill, isTaken, isSum }) => (
        <tr
          key={what}
          className={classNames(
            'border-b border-dashed border-line last:border-0',
            isSum && 'font-display text-lg font-bold',
          )}
        >
          <th scope="row" className={classNames('py-3 pr-4 text-left', !isSum && 'font-normal')}>
            <span className="flex items-baseline">
              {fill && <Swatch fill={fill} />}
              <span>{what}</span>
            </span>
          </th>
          <td className="figure px-2 py-3 text-right text-sm font-normal text-mute">
            {perDollar(amount, donations.totalRaised)}
          </td>
          <td className="py-3 text-right">
            <Money amount={isTaken ? -amount : amount} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** Why money is held for donors, and until when; null if nothing is held. */
const heldWords = ({ heldForDonors, heldForDonorsUntil: until }: Donations, timeZone: string) => {
  if (!(heldForDonors > 0)) return null
  if (until === null) {
    return 'Donors asked for their money back, because the campaign changed. It stays on hold until an admin has decided.'
  }
  const day = `${formatInstant(until, timeZone)}, ${formatZone(timeZone)}`
  return `The campaign has changed, so those who donated before can ask for their money back until ${day}. It stays on hold until then.`
}

/** That disputes hold a part of the money; null if none does. */
const disputedWords = ({ inDisputes }: Donations) =>
  inDisputes
    ? 'A part of the money waits for a decision, because it is in dispute. Until then it is not paid out.'
    : null

/** The public figures: gross, fees, net and paid out, to the cent, with a picture. */
export const CampaignFigures = ({
  stats: { donations },
  timeZone,
  isOpen,
}: {
  stats: CampaignStats
  timeZone: string
  /** Whether the campaign still takes donations. */
  isOpen: boolean
}) => {
  const { fees, campaigns } = endingsOf(donations)
  const notes = [coveredWords(donations, isOpen), disputedWords(donations), heldWords(donations, timeZone)].filter(
    (words) => words !== null,
  )
  const parts = [...fees, ...campaigns].map(({ what, amount, fill }) => ({ label: what, amount, fill }))
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="text-2xl">
        Where each dollar went
      </h2>
      <p className="mb-4 mt-2 text-mute">From {plural(donations.count, 'donation', 'donations')}, in US dollars.</p>
      {donations.totalRaised > 0 && (
        <div className="mb-3 max-w-lg">
          <StackedBar label="Of what was raised" parts={parts} />
        </div>
      )}
      <FiguresTable donations={donations} />
      {notes.map((words) => (
        <p key={words} className="mt-3 max-w-prose text-sm text-mute">
          {words}
        </p>
      ))}
    </section>
  )
}
