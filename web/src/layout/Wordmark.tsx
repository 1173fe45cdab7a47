import { Link } from 'react-router'
import { paths } from '../paths.ts'

const className =
  '-ml-1 inline-flex min-h-11 items-center gap-2.5 rounded-md px-1 font-display text-[1.45rem] font-extrabold tracking-[-0.035em]'

const face = (
  <>
    <svg viewBox="0 0 28 28" aria-hidden="true" className="size-7 shrink-0">
      <rect width="28" height="28" rx="5" className="fill-marigold" />
      <path d="M0 5a5 5 0 0 1 5-5h18a5 5 0 0 1 5 5v2H0z" className="fill-marigold-deep" />
      <path
        d="M6.5 22.5V12l7.5 6.2 7.5-6.2v10.5"
        fill="none"
        strokeWidth="3.4"
        strokeLinejoin="round"
        strokeLinecap="round"
        className="stroke-on-marigold"
      />
    </svg>
    Muster
  </>
)

/** The name beside a small calendar sheet. */
export const Wordmark = () => (
  <Link to={paths.home()} className={className}>
    {face}
  </Link>
)

/** The same for a page that the app does not render. */
export const PlainWordmark = () => (
  <a href={paths.home()} className={className}>
    {face}
  </a>
)
