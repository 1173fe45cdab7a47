import { expect, test } from 'vitest'
import { isForeign, processOf } from './process-of-pid.ts'

const written = { startedAt: new Date('2026-11-28T08:00:00Z'), clusterDir: '/data/postgres' }
const later = new Date('2026-11-28T09:00:00Z')
const facts = (startedAt: Date, ...command: string[]) => ({ pid: 7, command, startedAt })

test.each([
  ['another program', false, facts(written.startedAt, 'nginx', '-g', 'daemon off;')],
  ['another program that has the folder in its command', false, facts(later, 'tail', '-f', '/data/postgres')],
  ['a later PostgreSQL of another folder', false, facts(later, '/usr/bin/postgres', '-D', '/other')],
  ['a later connection of another PostgreSQL', false, facts(later, 'postgres: checkpointer ')],
  ['a PostgreSQL that began when the file was written', true, facts(written.startedAt, 'postgres', '-D', '.')],
  ['a PostgreSQL of this folder, although the clock was set', true, facts(later, 'postgres', '-D', '/data/postgres')],
])('%s may be the database: %s', (_what, mayBe, one) => {
  expect(isForeign(one, written)).toBe(!mayBe)
})

test.skipIf(process.platform === 'win32')('the system names the command and the start of a process', async () => {
  const own = await processOf(process.pid)
  expect(own?.command.join(' ')).toMatch(/node|vitest/)
  const aliveMs = process.uptime() * 1_000
  expect(Math.abs(Date.now() - aliveMs - (own?.startedAt.getTime() ?? 0))).toBeLessThan(60_000)
  expect(await processOf(2 ** 22 + 1)).toBeNull()
})
