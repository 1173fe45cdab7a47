import { avatarAt } from '@muster/contract/facts/pictures.ts'

const looks = [
  'bg-aubergine text-on-aubergine',
  'bg-marigold text-on-marigold',
  'bg-aubergine-soft text-aubergine',
  'bg-ink text-paper',
]

const lookOf = (name: string) =>
  looks[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % looks.length]

const initialsOf = (name: string) => {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean)
  const letters =
    words.length > 1 ? [words[0], words.at(-1)].map((word) => [...(word ?? '')][0]) : [...(words[0] ?? '?')].slice(0, 1)
  return letters.join('').toUpperCase()
}

const sizes = {
  small: 'size-8 text-xs',
  normal: 'size-11 text-base',
  large: 'size-24 text-3xl',
  /** As large as its container. */
  fill: 'size-full text-xs',
} as const

/** A person's picture, or the initials. Hidden from screen readers, because the name is beside it. */
export const Avatar = ({
  name,
  imageUrl,
  size = 'normal',
}: {
  name: string
  imageUrl?: string | null
  size?: keyof typeof sizes
}) =>
  imageUrl ? (
    <img
      src={size === 'large' ? imageUrl : avatarAt(imageUrl, 96)}
      alt=""
      loading="lazy"
      className={`shrink-0 rounded-full border border-line bg-sunk object-cover ${sizes[size]}`}
    />
  ) : (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full font-display font-bold ${lookOf(name)} ${sizes[size]}`}
    >
      {initialsOf(name)}
    </span>
  )
