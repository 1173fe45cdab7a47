import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mayReach, nobody, reachableBinaries, sharedFolder } from './place.ts'

let folder: string
let native: string
let shared: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-place-'))
  await chmod(folder, 0o755)
  native = join(folder, 'home', 'checkout', 'native')
  for (const part of ['bin', 'lib', 'share/postgresql']) await mkdir(join(native, part), { recursive: true })
  await writeFile(join(native, 'bin', 'postgres'), 'program', { mode: 0o755 })
  await writeFile(join(native, 'share/postgresql/postgres.bki'), 'catalog', { mode: 0o644 })
  shared = sharedFolder(join(folder, 'shared'), '/somewhere/checkout')
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('binaries that every user can access are used in place', async () => {
  expect(await mayReach(native, nobody)).toBe(true)
  expect(await reachableBinaries(native, '1', nobody, shared)).toBe(native)
})

test('binaries under a 0700 home are copied once to a folder that everyone can reach', async () => {
  await chmod(join(folder, 'home'), 0o700)
  expect(await mayReach(native, nobody)).toBe(false)
  const copy = await reachableBinaries(native, '1', nobody, shared)
  expect(copy.startsWith(shared)).toBe(true)
  expect(await mayReach(join(copy, 'bin'), nobody)).toBe(true)
  expect(await readFile(join(copy, 'bin', 'postgres'), 'utf8')).toBe('program')
  await writeFile(join(native, 'bin', 'postgres'), 'newer', { mode: 0o755 })
  expect(await reachableBinaries(native, '1', nobody, shared)).toBe(copy)
  expect(await readFile(join(copy, 'bin', 'postgres'), 'utf8')).toBe('program')
})

test('binaries installed under a strict umask are copied with open modes', async () => {
  await chmod(join(native, 'share/postgresql/postgres.bki'), 0o600)
  const copy = await reachableBinaries(native, '2', nobody, shared)
  expect(copy).not.toBe(native)
  expect((await stat(join(copy, 'share/postgresql/postgres.bki'))).mode & 0o004).toBe(0o004)
})

test('the owner of a 0700 folder can access its content', async () => {
  const home = join(folder, 'home')
  await chmod(home, 0o700)
  const { uid, gid } = await stat(home)
  expect(await mayReach(native, { uid, gid })).toBe(true)
})

test('two checkouts never share a folder', () => {
  expect(sharedFolder('/var/lib/muster', '/a')).not.toBe(sharedFolder('/var/lib/muster', '/b'))
})
