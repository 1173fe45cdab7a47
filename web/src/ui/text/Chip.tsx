import { Link } from '../../router/Link.tsx'
import { Icon } from '../picture/Icon.tsx'

const look =
  'inline-flex items-center gap-1.5 rounded-full border border-line bg-sheet px-3 text-sm leading-tight wrap-anywhere'

/** A short label: with `to` it is a link, with `onRemove` it can be removed. */
export const Chip = ({ children, to, onRemove }: { children: string; to?: string; onRemove?: () => void }) => {
  if (to) {
    return (
      <Link to={to} className={`${look} min-h-11 hover:border-aubergine hover:text-aubergine`}>
        {children}
      </Link>
    )
  }
  if (!onRemove) return <span className={`${look} min-h-8`}>{children}</span>
  return (
    <span className={`${look} min-h-11 pr-0`}>
      {children}
      <button
        type="button"
        aria-label={`Remove ${children}`}
        className="grid size-11 place-items-center rounded-full hover:bg-sunk"
        onClick={onRemove}
      >
        <Icon name="close" className="size-4" />
      </button>
    </span>
  )
}

/** A row of chips. */
export const TagList = ({
  tags,
  label,
  linkTo,
}: {
  tags: readonly string[]
  label: string
  linkTo?: (tag: string) => string
}) =>
  tags.length === 0 ? null : (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag}>{linkTo ? <Chip to={linkTo(tag)}>{tag}</Chip> : <Chip>{tag}</Chip>}</li>
      ))}
    </ul>
  )
