import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/picture/Icon.tsx'
import { useFavorites } from './favorites.ts'

/** The way to what this browser keeps, once it keeps something. The header has none for visitors who are signed out. */
export const FavoritesLink = () => {
  const count = useFavorites().length
  if (count === 0) return null
  return (
    <Link
      to={paths.favorites()}
      className="text-link -my-2 inline-flex min-h-11 shrink-0 items-center gap-1.5 font-semibold"
    >
      <Icon name="star" filled />
      Favorites ({count})
    </Link>
  )
}
