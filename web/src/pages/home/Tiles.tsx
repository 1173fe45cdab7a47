import type { SiteFigures } from '@muster/contract/campaigns.ts'
import type { ReactNode } from 'react'
import { formatCount, formatMoney } from '../../lib/format.ts'

const Tile = ({
  title,
  figure,
  unit,
  className,
  children,
}: {
  title: string
  figure: string | undefined
  unit: string
  className: string
  children: ReactNode
}) => (
  <li className={`flex flex-col rounded-[1.1rem] p-6 sm:p-7 ${className}`}>
    <h3 className="text-xl">{title}</h3>
    <p className="mt-2 max-w-[34ch]">{children}</p>
    <p className="mt-auto pt-10">
      <span className="figure block text-[clamp(2.25rem,1.7rem+1.6vw,3rem)] font-extrabold leading-none tracking-[-0.025em]">
        {figure ?? '–'}
      </span>
      <span className="mt-1.5 block text-sm font-medium">{unit}</span>
    </p>
  </li>
)

/** What Muster is for, each with this site's own figure. */
export const Tiles = ({ figures }: { figures: SiteFigures | undefined }) => (
  <section aria-labelledby="what-for" className="wrapper pt-16 lg:pt-24">
    <h2 id="what-for" className="sr-only">
      What Muster is for
    </h2>
    <ul className="grid gap-4 lg:grid-cols-3 lg:gap-5">
      <Tile
        title="Coordinate"
        figure={figures && formatCount(figures.campaigns)}
        unit={figures?.campaigns === 1 ? 'campaign so far' : 'campaigns so far'}
        className="bg-marigold text-on-marigold"
      >
        A target, a place and a date that everyone can see, and one countdown that runs for all.
      </Tile>
      <Tile
        title="Fund"
        figure={figures && formatMoney(figures.raised, 'USD')}
        unit="raised, refunds taken off"
        className="bg-aubergine text-on-aubergine"
      >
        Give by PayPal or card. The fees are said before you pay, and the total counts only money that has arrived.
      </Tile>
      <Tile
        title="Follow through"
        figure={figures && formatCount(figures.people)}
        unit={figures?.people === 1 ? 'person' : 'people'}
        className="border border-line bg-sheet"
      >
        The page says what to do on the day, and stays up afterwards with every figure in it.
      </Tile>
    </ul>
  </section>
)
