import { siteName } from '../../lib/site-face.ts'
import type { SiteFigures } from '@muster/contract/campaigns/campaigns.ts'
import type { ReactNode } from 'react'
import { formatCount, formatMoney } from '../../lib/format.ts'
import { Icon } from '../../ui/picture/Icon.tsx'
import type { IconName } from '../../ui/picture/Icon.tsx'

/** Figures up to this one are not shown, because a small number looks worse than none. */
const figureMin = 100

const Tile = ({
  title,
  icon,
  figure,
  unit,
  className,
  children,
}: {
  title: string
  icon: IconName
  /** Null if it is unknown or too small. */
  figure: string | null
  unit: string
  className: string
  children: ReactNode
}) => (
  <li className={`flex flex-col rounded-[1.1rem] p-6 sm:p-7 ${className}`}>
    <Icon name={icon} className="mb-4 text-[2.1rem]" />
    <h3 className="text-xl">{title}</h3>
    <p className="mt-2 max-w-[34ch]">{children}</p>
    {figure !== null && (
      <p className="mt-auto pt-10">
        <span className="figure block text-[clamp(2.25rem,1.7rem+1.6vw,3rem)] font-extrabold leading-none tracking-[-0.025em]">
          {figure}
        </span>
        <span className="mt-1.5 block text-sm font-medium">{unit}</span>
      </p>
    )}
  </li>
)

const shown = (figure: number | undefined, words: (figure: number) => string) =>
  figure !== undefined && figure > figureMin ? words(figure) : null

/** The purposes of Muster, each with this site's figure if it is large. */
export const Tiles = ({ figures }: { figures: SiteFigures | undefined }) => (
  <section aria-labelledby="what-for" className="wrapper pt-16 lg:pt-24">
    <h2 id="what-for" className="sr-only">
      What {siteName()} is for
    </h2>
    <ul className="grid gap-4 lg:grid-cols-3 lg:gap-5">
      <Tile
        title="Coordinate"
        icon="calendar"
        figure={shown(figures?.campaigns, formatCount)}
        unit="campaigns so far"
        className="bg-marigold text-on-marigold"
      >
        A target, a place and a date that everyone can see, and one countdown for everyone.
      </Tile>
      <Tile
        title="Fund"
        icon="coin"
        figure={shown(figures?.raised, (raised) => formatMoney(raised, 'USD'))}
        unit="raised, after refunds"
        className="bg-aubergine text-on-aubergine"
      >
        Give through PayPal. You see the fees before you pay, and the total counts only money that has arrived.
      </Tile>
      <Tile
        title="Follow through"
        icon="flag"
        figure={shown(figures?.people, formatCount)}
        unit="people"
        className="border border-line bg-sheet"
      >
        The page says what to do on the day, and stays online afterwards with every figure.
      </Tile>
    </ul>
  </section>
)
