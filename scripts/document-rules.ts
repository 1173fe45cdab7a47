import { posix } from 'node:path'

const lengthMax = 160
const actors = /\b(?:nobody|somebody|whoever|whomever)\b/i
const rooms = 'bench|contract|docs|e2e|paypal-sandbox|scripts|server|simulation|web'
/** A path of the repository between backquotes. Patterns and placeholders do not match. */
const quotedPath = new RegExp(`\`((?:${rooms})/[\\w./-]+)\``, 'g')
const linkTarget = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g

const captured = (line: string, pattern: RegExp): string[] =>
  [...line.matchAll(pattern)].map(([, found]) => found ?? '')

const targetsIn = (path: string, line: string): string[] => [
  ...captured(line, quotedPath),
  ...captured(line, linkTarget)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => posix.join(posix.dirname(path), target)),
]

const exists = (target: string, paths: ReadonlySet<string>): boolean => {
  const name = target.replace(/\/$/, '')
  return paths.has(name) || [...paths].some((path) => path.startsWith(`${name}/`))
}

/**
 * The problems in one line of a document.
 * @param path the document's path
 * @param paths the paths of all files in the repository
 */
export const documentProblems = (path: string, line: string, paths: ReadonlySet<string>): string[] => [
  ...(line.length > lengthMax ? [`${line.length} characters, more than ${lengthMax}`] : []),
  ...(actors.test(line) ? ['a vague actor: name the person or the program'] : []),
  ...targetsIn(path, line)
    .filter((target) => !exists(target, paths))
    .map((target) => `names ${target}, which does not exist`),
]

const commandItem = /^- `npm (?:run )?([\w:]+)[^`]*`: \S/gm

/** The commands of package.json that CONTRIBUTING.md does not explain, and those that it explains and that do not exist. */
export const commandProblems = (contributing: string, packageJson: string): string[] => {
  const { scripts = {} } = JSON.parse(packageJson) as { scripts?: Record<string, string> }
  const explained = captured(contributing, commandItem)
  return [
    ...Object.keys(scripts)
      .filter((name) => !explained.includes(name))
      .map((name) => `does not explain npm run ${name}`),
    ...explained
      .filter((name) => !Object.hasOwn(scripts, name))
      .map((name) => `explains npm run ${name}, which does not exist`),
  ]
}
