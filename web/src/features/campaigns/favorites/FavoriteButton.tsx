import { paths } from '../../../paths.ts'
import { buttonClass } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { addFavorite, removeFavorite, useFavorites } from './favorites.ts'
import type { Favorite } from './favorites.ts'

/** A star that keeps a campaign in this browser's favourites. In lists it has no visible text. */
export const FavoriteButton = ({ item, withWord = false }: { item: Favorite; withWord?: boolean }) => {
  const isKept = useFavorites().some(({ id }) => id === item.id)
  const toggle = () => {
    if (isKept) {
      removeFavorite(item.id)
      return
    }
    const title = addFavorite(item) ? 'Kept in this browser' : 'Your browser keeps this only until you close the page'
    showToast({ title, link: { label: 'See your favorites', to: paths.favorites() } })
  }
  const star = <Icon name="star" filled={isKept} className={isKept ? 'text-aubergine' : ''} />
  if (withWord) {
    return (
      <button
        type="button"
        aria-pressed={isKept}
        className={buttonClass('secondary', 'normal', 'noscript:hidden')}
        onClick={toggle}
      >
        {star}
        Favorite
      </button>
    )
  }
  return (
    <button
      type="button"
      aria-pressed={isKept}
      aria-label={`Favorite ${item.title}`}
      title="Favorite"
      className="grid size-11 place-items-center rounded-md text-lg hover:bg-sunk noscript:hidden"
      onClick={toggle}
    >
      {star}
    </button>
  )
}
