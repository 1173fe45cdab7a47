import { useEffect, useRef, useState } from 'react'
import { NavLink } from '../router/Link.tsx'
import { matchPath } from '../router/match.ts'
import { useLocation } from '../router/hooks.ts'
import { useLogout, useSession } from '../api/session.ts'
import type { Session } from '../api/session.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useHere } from '../lib/useHere.ts'
import { paths, patterns } from '../paths.ts'
import { buttonClass } from '../ui/button/Button.tsx'
import { frameShapes } from '../ui/overlay/frame-shapes.ts'
import { LinePicture } from '../ui/picture/LinePicture.tsx'
import { linksFor } from './navigation.ts'
import { Wordmark } from './Wordmark.tsx'

const AdminCount = lazyPart(async () => (await import('./AdminCount.tsx')).AdminCount)

const linkClass =
  'inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap border-b-2 border-transparent px-1 hover:border-line aria-[current=page]:border-marigold aria-[current=page]:font-semibold'

/** Pages to which a login does not return: the login pages themselves, and pages opened with a mailed token. */
const noWayBack = [
  patterns.home,
  patterns.login,
  patterns.register,
  patterns.forgot,
  patterns.verifyEmail,
  patterns.reset,
  patterns.verifyJoin,
  patterns.verifyReport,
  patterns.verifyFollow,
  patterns.verifyQuestion,
  patterns.confirmPaypalEmail,
  patterns.undoPayoutAddress,
  patterns.confirmEmail,
  patterns.undoEmail,
]

/** The return path after logging in: the current page, or on a login page its own target. */
const useLoginPath = () => {
  const { pathname, search } = useLocation()
  const here = useHere()
  const isWayIn = noWayBack.some((pattern) => matchPath(pattern, pathname))
  return paths.login(isWayIn ? (new URLSearchParams(search).get('next') ?? undefined) : here)
}

/** Ends the session. On the home page no navigation moves the focus, and the clicked button is removed. */
const useLeave = () => {
  const logOut = useLogout()
  return async () => {
    await logOut()
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus()
  }
}

const SessionAction = ({ session, className }: { session: Session; className: string }) => {
  const leave = useLeave()
  const loginPath = useLoginPath()
  if (session.status === 'signed-in') {
    return (
      <button type="button" className={className} onClick={() => void leave()}>
        Logout
      </button>
    )
  }
  return (
    <NavLink
      to={loginPath}
      className={`strangers-only ${className} ${session.status === 'unknown' ? 'invisible noscript:visible' : ''}`}
    >
      Login
    </NavLink>
  )
}

const WideNavigation = ({ session }: { session: Session }) => (
  <nav
    aria-label="Main"
    className="hidden items-center gap-1.5 text-[0.9rem] noscript:flex md:flex lg:gap-6 lg:text-base"
  >
    {linksFor(session).map(({ label, to }) => (
      <NavLink key={to} to={to} className={linkClass}>
        {label}
        {to === paths.admin() && <AdminCount />}
      </NavLink>
    ))}
    <SessionAction
      session={session}
      className={buttonClass('secondary', 'small', 'min-w-20 max-lg:px-2 lg:min-w-23')}
    />
  </nav>
)

/** Open until the next page, Escape, or a second click. The button keeps the focus, and the list comes after it. */
const usePhoneMenu = () => {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState(key)
  if (openedAt !== key) {
    setOpenedAt(key)
    setIsOpen(false)
  }
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      button.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOpen])
  return { isOpen, toggle: () => setIsOpen(!isOpen), button }
}

const phoneItem =
  'flex min-h-13 w-full items-center border-b border-line text-left text-lg last:border-0 aria-[current=page]:font-semibold'

const PhoneNavigation = ({ session }: { session: Session }) => {
  const { isOpen, toggle, button } = usePhoneMenu()
  return (
    <nav aria-label="Main" className="noscript:hidden md:hidden">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls="phone-menu"
        className={buttonClass('secondary', 'small')}
        onClick={toggle}
      >
        <LinePicture shape={isOpen ? frameShapes.close : frameShapes.menu} />
        Menu
      </button>
      <ul
        id="phone-menu"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-30 border-b border-line bg-sheet px-4 py-2 shadow-float"
      >
        {linksFor(session).map(({ label, to }) => (
          <li key={to}>
            <NavLink to={to} className={phoneItem}>
              {label}
              {to === paths.admin() && <AdminCount />}
            </NavLink>
          </li>
        ))}
        <li>
          <SessionAction session={session} className={phoneItem} />
        </li>
      </ul>
    </nav>
  )
}

/**
 * The same on every page. Without JavaScript the phone shows its links, which are few, in place of the menu. Parts that depend on the
 * session stay invisible, with reserved space, until the session is known.
 */
export const Header = () => {
  const session = useSession()
  return (
    <header className="relative border-b border-line">
      <div className="wrapper flex min-h-17 items-center justify-between gap-4">
        <Wordmark />
        <WideNavigation session={session} />
        <PhoneNavigation session={session} />
      </div>
    </header>
  )
}
