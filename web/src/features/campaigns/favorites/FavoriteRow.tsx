import type { ReactNode } from 'react'
import { Link } from '../../../router/Link.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { DateBlock } from '../../../ui/picture/DateBlock.tsx'
import type { DateBlockState } from '../../../ui/picture/DateBlock.tsx'
import { addFavorite, removeFavorite } from './favorites.ts'
import type { SeenFavorite } from './useSeenFavorites.ts'

/**
 * One favourite of this browser. A removed one stays in its place until the person leaves the page: the same button restores it,
 * so the focus stays, too.
 * @param children what is known of the campaign beyond that
 */
export const FavoriteRow = ({
  favorite: { item, isKept },
  place,
  state,
  children,
}: {
  favorite: SeenFavorite
  place: number
  state: DateBlockState
  children?: ReactNode
}) => (
  <li
    className={`flex flex-wrap items-center gap-x-5 gap-y-2 rounded-lg border border-line p-4 ${isKept ? 'bg-sheet' : 'border-dashed'}`}
  >
    <div className={`flex min-w-[min(100%,16rem)] flex-1 items-center gap-4 ${isKept ? '' : 'text-mute'}`}>
      {isKept && <DateBlock day={item.date} size="small" state={state} className="self-start" />}
      <div className="min-w-0">
        <Link
          to={paths.campaign(item.id)}
          className="wrap-anywhere font-display text-lg/6 font-bold tracking-tight decoration-2 underline-offset-4 hover:underline"
        >
          <bdi>{item.title}</bdi>
        </Link>
        {isKept ? <div className="contents">{children}</div> : <p className="text-sm">No longer a favorite</p>}
      </div>
    </div>
    <Button
      tone="secondary"
      size="small"
      aria-label={isKept ? `Remove ${item.title}` : `Keep ${item.title} again`}
      onClick={() => (isKept ? removeFavorite(item.id) : addFavorite(item, place))}
    >
      {isKept ? 'Remove' : 'Undo'}
    </Button>
  </li>
)
