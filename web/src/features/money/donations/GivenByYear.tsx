import type { GivenByYear as Giving } from '@muster/contract/money/donations.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../router/Link.tsx'
import { useApi } from '../../../api/context.tsx'
import { plural } from '../../../lib/format.ts'
import { paths } from '../../../paths.ts'
import { Money } from '../../../ui/text/Money.tsx'
import { myGivingQuery } from './donations.queries.ts'

const cell = 'py-2 pl-2.5 text-right max-[22rem]:pl-0.5 @2xl:pl-8'

const Years = ({ years, total }: Giving) => (
  <table className="w-full border-collapse max-sm:text-xs sm:w-auto">
    <caption className="sr-only">Your donations by year</caption>
    <thead>
      <tr className="border-b border-line text-sm text-mute max-sm:text-xs">
        <th scope="col" className="py-2 text-left font-semibold">
          Year
        </th>
        <th scope="col" className={`${cell} font-semibold`}>
          {' '}
          Donated{' '}
        </th>
        <th scope="col" className={`${cell} font-semibold`}>
          Refunded
        </th>
        <th scope="col" className={`${cell} font-semibold`}>
          After refunds
        </th>
      </tr>
    </thead>
    <tbody>
      {years.map(({ year, given, refunded, kept }) => (
        <tr key={year} className="border-b border-dashed border-line">
          <th scope="row" className="figure py-2 text-left font-normal">
            {year}
          </th>
          <td className={cell}>
            <Money amount={given} />
          </td>
          <td className={cell}>
            <Money amount={refunded} className={refunded === 0 ? 'text-mute' : ''} />
          </td>
          <td className={cell}>
            <Money amount={kept} />
          </td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr className="font-bold">
        <th scope="row" className="whitespace-nowrap py-2 text-left">
          Total
        </th>
        <td className={cell}>
          <Money amount={total.given} />
        </td>
        <td className={cell}>
          <Money amount={total.refunded} />
        </td>
        <td className={cell}>
          <Money amount={total.kept} />
        </td>
      </tr>
    </tfoot>
  </table>
)

const Statements = ({ years, token }: { years: readonly number[]; token: string | undefined }) => (
  <nav aria-label="Statements to print" className="mt-2 flex flex-wrap items-center gap-x-4 text-sm">
    {years.map((year) => (
      <Link key={year} to={paths.statement(year, token)} className="text-link inline-flex min-h-11 items-center">
        Statement for {year}
      </Link>
    ))}
  </nav>
)

/**
 * A donated total, and a table by year if it adds information. Renders nothing without donations.
 * @param token of the link to all of a guest's address; without it, they are the account's own
 */
export const Given = ({ giving, token }: { giving: Giving; token?: string }) => {
  const { total, years } = giving
  if (total.donations === 0) return null
  return (
    <section
      aria-label="Your donations"
      className="@container flex flex-wrap items-start justify-between gap-x-10 gap-y-4 rounded-lg border border-line bg-sheet p-4 max-[22rem]:p-2 sm:p-6"
    >
      <div>
        <Money amount={total.kept} className="block font-display text-[2.2rem]/none font-extrabold tracking-tight" />
        <span className="mt-2 block text-mute">
          {`${total.kept > 0 ? 'donated in' : 'after refunds, of'} ${plural(total.donations, 'donation', 'donations')}`}
        </span>
        <Statements years={years.map(({ year }) => year)} token={token} />
        <p className="text-sm text-mute">Years are in UTC, as on receipts.</p>
      </div>
      {(years.length > 1 || total.refunded > 0) && <Years {...giving} />}
    </section>
  )
}

/** What the caller's account donated. */
export const GivenByYear = () => {
  const { data: giving } = useQuery(myGivingQuery(useApi()))
  return (
    giving && (
      <div className="mb-8 empty:hidden">
        <Given giving={giving} />
      </div>
    )
  )
}
