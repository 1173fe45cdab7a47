import { siteName } from '../../lib/site-face.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { paths } from '../../paths.ts'

const rowsFor = (platformFeePercent: number | undefined) => [
  { what: 'You donate', how: 'the whole amount, in US dollars', share: '100%' },
  { what: 'PayPal keeps', how: 'you see how much before you pay, and exactly afterwards', share: 'its fee' },
  {
    get what() {
      return `${siteName()} keeps`
    },
    how: 'of your donation, and at most what is left after PayPal’s fee',
    share: platformFeePercent === undefined ? 'a fixed share' : `${platformFeePercent}%`,
  },
]

/** Where each dollar goes, as a receipt. */
export const OpenFigures = ({ platformFeePercent }: { platformFeePercent: number | undefined }) => (
  <section aria-labelledby="open-figures" className="wrapper pt-20 lg:pt-28">
    <div className="grid items-center gap-x-20 gap-y-8 lg:grid-cols-2">
      <div className="max-w-[34rem]">
        <h2 id="open-figures">Where each dollar goes</h2>
        <p className="mt-4 text-lg text-mute">
          The books are open. Every campaign page shows what was donated, what the fees were and what is left. Entries
          are never changed or removed.
        </p>
        <div className="mt-6">
          <ButtonLink tone="secondary" to={paths.campaigns()}>
            Read a campaign’s figures
          </ButtonLink>
        </div>
      </div>
      <dl className="rounded-lg border border-line bg-sheet px-6 py-3 sm:px-8">
        {rowsFor(platformFeePercent).map(({ what, how, share }) => (
          <div
            key={what}
            className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 border-b border-dashed border-line py-4"
          >
            <dt className="font-semibold">{what}</dt>
            <dd className="figure row-span-2 text-right text-xl font-bold">{share}</dd>
            <dd className="text-sm text-mute">{how}</dd>
          </div>
        ))}
        <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 py-4">
          <dt className="font-display text-xl font-bold">The campaign gets</dt>
          <dd className="figure text-right text-xl font-bold">the rest</dd>
        </div>
      </dl>
    </div>
  </section>
)
