export type Location = { pathname: string; search: string; hash: string; state: unknown; key: string }

type Path = Pick<Location, 'pathname' | 'search' | 'hash'>

export const pathOf = ({ pathname, search, hash }: Path) => pathname + search + hash

/** A path of this site from a link: absolute, or only a query and hash for the current page. Two slashes would name another host. */
export const resolvePath = (to: string, from: Path): Path => {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? []
  return {
    pathname: pathname === '' ? from.pathname : pathname.replace(/\/{2,}/g, '/'),
    search: search === '?' ? '' : search,
    hash: hash === '#' ? '' : hash,
  }
}

const newKey = () => Math.random().toString(36).slice(2, 10)

export const newLocation = (to: string, from: Path, state: unknown = null): Location => ({
  ...resolvePath(to, from),
  state,
  key: newKey(),
})

type Entry = { usr?: unknown; key?: string } | null

/** The state of the browser's history entry for a location. */
export const entryOf = ({ state, key }: Location): Entry => ({ usr: state, key })

/** Where the browser is. A history entry that was not made here, such as that of a new tab, gets a key. */
export const currentLocation = (): Location => {
  const { pathname, search, hash } = window.location
  const entry = window.history.state as Entry
  const key = entry?.key ?? newKey()
  if (entry?.key === undefined) window.history.replaceState({ ...entry, key }, '')
  return { pathname, search, hash, state: entry?.usr ?? null, key }
}

/** Whether a link leads to a part of the shown page, which then stays as it is. */
export const isInPage = (shown: Path, next: Path) =>
  shown.pathname === next.pathname && shown.search === next.search && next.hash !== ''
