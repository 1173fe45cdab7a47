import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Calls, routes, messages and limits as the rows write them, with the pattern by which a test names each. */
export type Named = Map<string, RegExp>

/** Writes `/campaigns/:id` as in OpenAPI: `/campaigns/{id}`. */
const braced = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

/** A path as tests write it: with any values for its parameters, and not the beginning of a longer path. */
const pathPattern = (path: string): string => {
  const parts = path.split(/\{\w+\}/).map(escaped)
  return String.raw`(?<!\w)${parts.join(String.raw`[^/\s'"?]+`)}(?![\w/{}-])`
}

const isCall = (value: unknown): value is { method: string; path: string } =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const load = async (root: string, path: string): Promise<Record<string, unknown>> =>
  (await import(pathToFileURL(join(root, path)).href)) as Record<string, unknown>

/** The names under which the contract exports each call. */
const constantsOf = async (root: string): Promise<Map<string, string[]>> => {
  const names = new Map<string, string[]>()
  const files = readdirSync(join(root, 'contract/src'), { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => name.endsWith('.ts'))) {
    for (const [name, value] of Object.entries(await load(root, join('contract/src', file)))) {
      if (!isCall(value)) continue
      const call = `${value.method} ${braced(value.path)}`
      names.set(call, [...(names.get(call) ?? []), name])
    }
  }
  return names
}

/** The calls of the API. Tests name a call by its constant in the contract, or by its path. */
const readCalls = async (root: string): Promise<[string, RegExp][]> => {
  const constants = await constantsOf(root)
  const openApi = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as { paths: Record<string, object> }
  return Object.entries(openApi.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method): [string, RegExp] => {
      const call = `${method.toUpperCase()} ${path}`
      const names = (constants.get(call) ?? []).map((name) => String.raw`(?<=[([,]\s*)${name}(?=\s*[,)\]])`)
      return [call, new RegExp([...names, pathPattern(`/api${path}`), escaped(call)].join('|'))]
    }),
  )
}

/** The screens of the site. Tests name a screen by its path, or by the function that makes the path. */
const readRoutes = async (root: string): Promise<[string, RegExp][]> => {
  const { patterns } = (await load(root, 'web/src/paths.ts')) as { patterns: Record<string, string> }
  return Object.entries(patterns).map(([name, pattern]) => {
    const route = braced(pattern)
    return [route, new RegExp(String.raw`\bpaths\.${name}\(|${pathPattern(route)}`)]
  })
}

/** A message in double quotes, as in the rows. Tests may write its apostrophes in both ways. */
export const messagePattern = (message: string): RegExp =>
  new RegExp(
    message
      .split(/['’]/)
      .map(escaped)
      .join(String.raw`\\?['’]`),
  )

/** Reads what must have a row: calls, routes, and the messages and limits that are constants of the contract. */
export const readNamed = async (root: string): Promise<Named> => {
  const messages = Object.values(await load(root, 'contract/src/facts/shown-sentences.ts')).map(String)
  const limits = Object.keys(await load(root, 'contract/src/facts/limits.ts'))
  return new Map([
    ...(await readCalls(root)),
    ...(await readRoutes(root)),
    ...messages.map((message) => [message, messagePattern(message)] as const),
    ...limits.map((limit) => [limit, /(?:)/] as const),
  ])
}
