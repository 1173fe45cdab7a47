import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBuild } from './build.ts'

const commit = 'a1'.repeat(20)
let dir: string

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'muster-build-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const commitOf = async (files: Record<string, string>, given: string | null = null) => {
  for (const [name, text] of Object.entries({ 'package.json': '{"version":"1.2.3"}', ...files })) {
    await mkdir(dirname(join(dir, 'app', name)), { recursive: true })
    await writeFile(join(dir, 'app', name), text)
  }
  const build = await readBuild(given, join(dir, 'app'))
  expect(build.version).toBe('1.2.3')
  return build.commit
}

const head = 'ref: refs/heads/main\n'

test.each<[string, Record<string, string>]>([
  ['a branch', { '.git/HEAD': head, '.git/refs/heads/main': `${commit}\n` }],
  ['a detached head', { '.git/HEAD': `${commit}\n` }],
  ['a packed branch', { '.git/HEAD': head, '.git/packed-refs': `# pack-refs\n${commit} refs/heads/main\n` }],
  [
    'a worktree',
    {
      '.git': 'gitdir: ../main/worktrees/app\n',
      '../main/worktrees/app/HEAD': head,
      '../main/worktrees/app/commondir': '../..\n',
      '../main/refs/heads/main': `${commit}\n`,
    },
  ],
  ['a release archive', { COMMIT: `${commit}\n` }],
])('the commit of %s is read', async (_, files) => {
  expect(await commitOf(files)).toBe(commit)
})

test('the setting takes precedence', async () => {
  expect(await commitOf({ '.git/HEAD': 'b2'.repeat(20) }, commit)).toBe(commit)
})

test('without a repository, a setting or a written file the commit is unknown', async () => {
  expect(await commitOf({ COMMIT: '$Format:%H$\n' })).toBeNull()
})
