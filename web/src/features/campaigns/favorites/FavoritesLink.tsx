import { Link } from '../../../router/Link.tsx'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { useFavorites } from './favorites.ts'

/** A link to the favorites of this browser, if there are any. For signed-out visitors, whose header has no such link. */
export const FavoritesLink = () => {
  const count = useFavorites().length
  if (count === 0) return null
  return (
    <Link
      to={paths.favorites()}
      className="text-link -my-2 inline-flex min-h-11 shrink-0 items-center gap-1.5 font-semibold"
    >
      <Icon name="star" filled />
      <span>{`Favorites (${count})`}</span>
    </Link>
  )
}
