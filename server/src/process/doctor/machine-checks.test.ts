import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../platform/base/config.ts'
import { runCheck } from './check.ts'
import { machineChecks } from './machine-checks.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-machine-checks-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the disk says how much is free, or that this is not known', async () => {
  const find = (dataDir: string) => {
    const disk = machineChecks(readConfig({ DATA_DIR: dataDir })).find(({ name }) => name === 'disk')
    return disk && runCheck(disk)
  }
  expect((await find(folder))?.text).toMatch(/^\d+\.\d GB are free in /)
  const unknown = `the free space of ${folder}/missing is not known (ENOENT). Create the folder, or set DATA_DIR`
  expect(await find(join(folder, 'missing'))).toEqual({ level: 'warning', text: unknown })
})
