import type { Params, Route } from './route.ts'

type Pattern = { test: RegExp; names: readonly string[] }

const compiled = new Map<string, Pattern>()

const compile = (path: string): Pattern => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const source = path.replace(/:\w+/g, '([^/]+)').replace('*', '.*')
  return { test: new RegExp(`^${source.replace(/\/$/, '')}/*$`, 'i'), names }
}

const patternOf = (path: string) => {
  const known = compiled.get(path)
  if (known) return known
  const made = compile(path)
  compiled.set(path, made)
  return made
}

/** An encoded slash stays encoded, so that it separates nothing. */
const decode = (pathname: string) => {
  try {
    return pathname
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return pathname
  }
}

const paramsOf = ({ test, names }: Pattern, decoded: string): Params | null => {
  const found = test.exec(decoded)
  return found && Object.fromEntries(names.map((name, i) => [name, found[i + 1]?.replaceAll('%2F', '/')]))
}

/** The parameters of a path that has this pattern; null if it does not. `:name` is one part of the path, `*` is any path. */
export const matchPath = (path: string, pathname: string): Params | null => paramsOf(patternOf(path), decode(pathname))

export type Match = { route: Route; params: Params }

/** With few parameters a pattern is specific: `/campaigns/new` goes before `/campaigns/:id`. */
const rank = ({ route, params }: Match) => (route.path === '*' ? Infinity : Object.keys(params).length)

/** The most specific route of a path. */
export const matchRoute = (routes: readonly Route[], pathname: string): Match | null => {
  const decoded = decode(pathname)
  let best: Match | null = null
  for (const route of routes) {
    const params = paramsOf(patternOf(route.path), decoded)
    if (params && (!best || rank({ route, params }) < rank(best))) best = { route, params }
  }
  return best
}

/** A path with this pattern and these parameters. */
export const fillPath = (path: string, params: Params) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
