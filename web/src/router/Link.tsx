import { useEffect, useEffectEvent } from 'react'
import type { ComponentProps, MouseEvent } from 'react'
import { pathOf, resolvePath } from './location.ts'
import { useRouter, useShown } from './state.ts'
import type { NavigateOptions } from './state.ts'

/** The browser handles other clicks: a new tab, a download. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & NavigateOptions & { to: string }

/** A link to a path of this site. A link to the current page replaces its history entry. */
export const Link = ({ to, replace, state, preventScrollReset, onClick, target, children, ...rest }: LinkProps) => {
  const { navigate } = useRouter()
  const { location } = useShown()
  const href = pathOf(resolvePath(to, location))
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event) || (target && target !== '_self')) return
    event.preventDefault()
    void navigate(to, {
      replace: replace ?? href === pathOf(location),
      state,
      ...(preventScrollReset && { preventScrollReset }),
    })
  }
  return (
    <a {...rest} href={href} target={target} onClick={handleClick}>
      {children}
    </a>
  )
}

/** A link of the navigation, marked if its page is shown. */
export const NavLink = (props: LinkProps) => {
  const { location } = useShown()
  const isShown = resolvePath(props.to, location).pathname.toLowerCase() === location.pathname.toLowerCase()
  return <Link {...props} aria-current={isShown ? 'page' : undefined} />
}

/** Shows another page instead. */
export const Navigate = ({ to, replace = false, state }: { to: string; replace?: boolean; state?: unknown }) => {
  const { navigate } = useRouter()
  const go = useEffectEvent(() => void navigate(to, { replace, state }))
  useEffect(() => go(), [to])
  return null
}
