import { defaultSiteName, type SiteFace } from '@muster/contract/facts/site-face.ts'
import { useSiteFace } from '../lib/site-face.ts'
import { Link } from '../router/Link.tsx'
import { paths } from '../paths.ts'

const className =
  '-ml-1 inline-flex min-h-11 min-w-0 items-center gap-2.5 rounded-md px-1 font-display text-[1.45rem] font-extrabold tracking-[-0.035em]'

const Logo = ({ src, name, when }: { src: string; name: string; when: string }) => (
  <img src={src.replace(/[^/]*$/, '480.webp')} alt={name} className={`h-10 w-auto max-w-44 object-contain ${when}`} />
)

const ownColours = { ground: 'fill-marigold', head: 'fill-marigold-deep', text: 'fill-on-marigold' }
const accentColours = { ground: 'fill-aubergine', head: 'fill-aubergine-deep', text: 'fill-on-aubergine' }

/** A small calendar sheet: with the software's own mark, or the first letter of another name. As in the icon of the site. */
const Sheet = ({ name, accent }: Pick<SiteFace, 'name' | 'accent'>) => {
  const { ground, head, text } = accent === null ? ownColours : accentColours
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true" className="size-7 shrink-0">
      <rect width="28" height="28" rx="5" className={ground} />
      <path d="M0 5a5 5 0 0 1 5-5h18a5 5 0 0 1 5 5v2H0z" className={head} />
      {name === defaultSiteName && accent === null ? (
        <path
          d="M6.5 22.5V12l7.5 6.2 7.5-6.2v10.5"
          fill="none"
          strokeWidth="3.4"
          strokeLinejoin="round"
          strokeLinecap="round"
          className="stroke-on-marigold"
        />
      ) : (
        <text x="14" y="23.5" textAnchor="middle" fontSize="18" className={`${text} font-display`}>
          {[...name][0]?.toUpperCase()}
        </text>
      )}
    </svg>
  )
}

const Face = () => {
  const { name, accent, logo, darkLogo } = useSiteFace()
  if (logo === null) {
    return (
      <>
        <Sheet name={name} accent={accent} />
        <span className="truncate py-1">{name}</span>
      </>
    )
  }
  // A logo that has no version for dark backgrounds stands on a light one.
  if (darkLogo === null)
    return <Logo src={logo} name={name} when="rounded-md bg-[light-dark(transparent,#f7f6f9)] px-1.5 py-1" />
  return (
    <>
      <Logo src={logo} name={name} when="on-light" />
      <Logo src={darkLogo} name={name} when="on-dark" />
    </>
  )
}

/** The organisation's logo, or its name beside a small calendar sheet. */
export const Wordmark = () => (
  <Link to={paths.home()} className={className}>
    <Face />
  </Link>
)

/** The same for a page that the app does not render. */
export const PlainWordmark = () => (
  <a href={paths.home()} className={className}>
    <Face />
  </a>
)
