import { classNames } from '../../lib/class-names.ts'
import { dayParts, formatDay } from '../../lib/format.ts'

const sizes = {
  small: { block: 'w-14', head: 'h-1.5', numeral: 'text-[1.75rem]', word: 'text-xs', pad: 'pb-1.5 pt-1' },
  normal: { block: 'w-19', head: 'h-2', numeral: 'text-[2.6rem]', word: 'text-sm', pad: 'pb-2 pt-1.5' },
  /** At the head of a page: larger if the head is wide. */
  large: {
    block: 'w-25 @lg:w-31',
    head: 'h-2.5 @lg:h-3',
    numeral: 'text-[3.6rem] @lg:text-[4.6rem]',
    word: 'text-sm @lg:text-base',
    pad: 'pb-2 pt-2 @lg:pb-3 @lg:pt-2.5',
  },
  giant: {
    block: 'w-[min(17rem,70vw)]',
    head: 'h-6',
    numeral: 'text-[clamp(7rem,38vw,11rem)]',
    word: 'text-2xl',
    pad: 'pb-6 pt-5',
  },
} as const

export type DateBlockState = 'coming' | 'past' | 'cancelled'

const looks = {
  coming: ['bg-marigold text-on-marigold', 'bg-marigold-deep'],
  past: ['bg-sunk text-mute', 'bg-line'],
  cancelled: ['bg-sunk text-mute', 'bg-line'],
} as const satisfies Record<DateBlockState, [block: string, head: string]>

/** A calendar sheet, Muster's visual signature. `day`: `YYYY-MM-DD`, or null if the day is not announced yet. */
export const DateBlock = ({
  day,
  size = 'normal',
  state = 'coming',
  withWeekday = false,
  withYear = false,
  className,
}: {
  day: string | null
  size?: keyof typeof sizes
  state?: DateBlockState
  withWeekday?: boolean
  withYear?: boolean
  className?: string
}) => {
  const { block, head, numeral, word, pad } = sizes[size]
  const [look, headLook] = looks[state]
  const parts = day === null ? null : dayParts(day)
  const spoken = day === null ? 'Date to be announced' : formatDay(day)
  const isWide = size === 'large' || size === 'giant'
  return (
    <time
      dateTime={day ?? undefined}
      className={classNames(
        'inline-block shrink-0 overflow-hidden rounded-lg text-center font-display leading-none',
        block,
        look,
        className,
      )}
    >
      <span className="sr-only">{state === 'cancelled' ? `${spoken}, cancelled` : spoken}</span>
      <span aria-hidden="true">
        <span className={`block ${head} ${headLook}`} />
        <span className={`block ${pad}`}>
          {withWeekday && parts && (
            <span className={`block font-semibold ${word}`}>{isWide ? parts.weekday : parts.weekday.slice(0, 3)}</span>
          )}
          <span
            className={classNames(
              'block font-extrabold leading-[0.95] tracking-[-0.05em]',
              numeral,
              state === 'cancelled' && 'line-through decoration-[0.06em]',
            )}
          >
            {parts?.numeral ?? '?'}
          </span>
          <span className={`block font-semibold ${word}`}>
            {parts ? (isWide ? parts.month : parts.monthShort) : 'No date'}
          </span>
          {withYear && parts && <span className="mt-1 block text-xs font-medium">{parts.year}</span>}
        </span>
      </span>
    </time>
  )
}
