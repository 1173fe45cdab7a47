import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { commandProblems, documentProblems } from './document-rules.ts'

export type SourceFile = { path: string; bytes: number; text: string }

const bytesMax = 1_000_000
const papers = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'LICENSE']
/**
 * Files with a limit of their own: the list of places, for which server/src/platform/places/gazetteer/DATA.md gives the reason; the OpenAPI document,
 * which is generated and grows with each call; and the map of the code, which is read in one go.
 */
const ownLimits: Readonly<Record<string, number>> = {
  'ARCHITECTURE.md': 15_000,
  'server/src/platform/places/gazetteer/places.json.br': 2_500_000,
  'docs/openapi.json': 2_000_000,
}
const bytesMaxOf = (path: string): number => ownLimits[path] ?? bytesMax
const recordHeadings = ['# ', '## Choice', '## Reason', '## What would change it']

const isText = (path: string): boolean => /\.(ts|tsx|js|mjs|css|sql|md|json|yml|html|svg)$|^LICENSE$/.test(path)
const isCode = (path: string): boolean => /\.(ts|tsx|js|mjs|sql|css)$/.test(path)
const isRecord = (path: string): boolean => /^docs\/decisions\/\d{4}-.+\.md$/.test(path)

type Rule = { applies: (path: string) => boolean; line: RegExp; except?: RegExp; says: string }

// The words are split, so that this file does not break its own rules.
const lineRules: Rule[] = [
  {
    applies: isText,
    line: new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME'].join('|')})\\b`),
    says: 'unfinished',
  },
  {
    applies: isCode,
    line: /\b(?:test|it|describe)(?:\.\w+)*\.(?:only|skip|todo|fixme)\b/,
    says: 'a test that does not run, or keeps others from running',
  },
  {
    applies: isText,
    line: new RegExp(`(?:^|["'\`\\s(=:])/(?:${['wo' + 'rk', 'ro' + 'ot', 'Us' + 'ers'].join('|')})/`),
    says: 'a machine-specific path',
  },
  {
    applies: isCode,
    line: new RegExp('(es|ox)lint-' + 'disable'),
    except: / -- \S/,
    says: 'a rule switched off without a reason',
  },
]

const untidyLines = ({ path, text }: SourceFile): string[] => {
  const rules = lineRules.filter(({ applies }) => applies(path))
  return text
    .split('\n')
    .flatMap((line, index) =>
      rules.flatMap((rule) =>
        rule.line.test(line) && !rule.except?.test(line) ? [`${path}:${index + 1}: ${rule.says}`] : [],
      ),
    )
}

const untidyWhole = ({ path, bytes, text }: SourceFile): string[] => {
  const found: string[] = []
  if (bytes > bytesMaxOf(path)) found.push(`${path}: larger than ${bytesMaxOf(path)} bytes`)
  if (isRecord(path)) {
    const missing = recordHeadings.filter((heading) => !text.split('\n').some((line) => line.startsWith(heading)))
    for (const heading of missing) found.push(`${path}: lacks the heading "${heading.trim()}"`)
  }
  return found
}

const untidyDocument = ({ path, text }: SourceFile, paths: ReadonlySet<string>): string[] =>
  path.endsWith('.md')
    ? text
        .split('\n')
        .flatMap((line, index) => documentProblems(path, line, paths).map((says) => `${path}:${index + 1}: ${says}`))
    : []

const untidyCommands = (files: SourceFile[]): string[] => {
  const textOf = (path: string) => files.find((file) => file.path === path)?.text
  const [guide, manifest] = [textOf('CONTRIBUTING.md'), textOf('package.json')]
  if (guide === undefined || manifest === undefined) return []
  return commandProblems(guide, manifest).map((says) => `CONTRIBUTING.md: ${says}`)
}

/** The problems of these files, one line each; empty if there are none. */
export const untidiness = (files: SourceFile[]): string[] => {
  const paths = new Set(files.map(({ path }) => path))
  const absent = papers.filter((path) => !paths.has(path))
  return [
    ...absent.map((path) => `${path}: missing`),
    ...untidyCommands(files),
    ...files.flatMap((file) => untidyDocument(file, paths)),
    ...files.flatMap((file) => [...untidyWhole(file), ...(file.path === 'package-lock.json' ? [] : untidyLines(file))]),
  ]
}

const ignored = new Set(['node_modules', 'dist', 'data', '.git', 'test-results', 'playwright-report'])

const walk = (root: string, folder = ''): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !ignored.has(name))
    .flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      return entry.isDirectory() ? walk(root, path) : [path]
    })

const filesOf = (root: string): string[] => {
  try {
    const flags = ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard']
    return execFileSync('git', flags, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\0')
      .filter((path) => path && existsSync(join(root, path)))
  } catch {
    // Not a git repository.
    return walk(root)
  }
}

export const readFiles = (root: string): SourceFile[] =>
  filesOf(root).map((path) => ({
    path,
    bytes: statSync(join(root, path)).size,
    text: isText(path) ? readFileSync(join(root, path), 'utf8') : '',
  }))

if (import.meta.main) {
  const found = untidiness(readFiles(resolve(import.meta.dirname, '..')))
  for (const line of found) console.log(line)
  process.exitCode = found.length > 0 ? 1 : 0
}
