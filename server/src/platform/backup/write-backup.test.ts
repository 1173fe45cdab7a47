import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { uploadAvatarEndpoint } from '@muster/contract/site/uploads.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { backUp, backupOptions, check, storageOf } from '../../../test/backing-up.ts'
import { given as createGiven } from '../../../test/given.ts'
import { blobs, small } from '../../../test/uploading.ts'
import { streamBackup, writeBackup } from './write-backup.ts'

let t: TestApp
let folder: string
beforeAll(async () => {
  ;[t, folder] = await Promise.all([testApp(), mkdtemp(join(tmpdir(), 'muster-backup-'))])
  const person = await createGiven(t).user()
  await t.as(person.token)(uploadAvatarEndpoint, { files: await blobs([small()]) })
})
afterAll(() => Promise.all([t.close(), rm(folder, { recursive: true, force: true })]))

test('a file that a used picture lacks is named, and the rest is backed up', async () => {
  const [lost = ''] = (await backUp(t)).manifest.uploads.map(({ key }) => key)
  const storage = {
    ...storageOf(t),
    open: (key: string) => (key === lost ? Promise.resolve(null) : storageOf(t).open(key)),
  }
  const { manifest, whole } = await backUp(t, { storage })
  expect(manifest.missing).toEqual([lost])
  expect(await check(whole)).toEqual(manifest)
})

test.each([
  ['ENOSPC', 'there is no space left on the disk'],
  ['EPIPE', 'the program that reads it has ended'],
])('a stream that fails with %s ends the backup with a sentence', async (code, sentence) => {
  let bytes = 0
  const full = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      done(bytes > 4_000 ? Object.assign(new Error(code), { code }) : null)
    },
  })
  await expect(streamBackup(full, backupOptions(t))).rejects.toThrow(`The standard output cannot be used: ${sentence}.`)
})

test('a backup that fails leaves no file, and keeps the last one', async () => {
  const file = join(folder, 'site.backup')
  const manifest = await writeBackup(file, backupOptions(t))
  expect(await check(await readFile(file))).toEqual(manifest)
  const storage = { ...storageOf(t), open: () => Promise.reject(new Error('the storage is gone')) }
  await expect(writeBackup(file, { ...backupOptions(t), storage })).rejects.toThrow('the storage is gone')
  expect(await readdir(folder)).toEqual(['site.backup'])
  expect(await check(await readFile(file))).toEqual(manifest)
  const nowhere = join(folder, 'none', 'site.backup')
  await expect(writeBackup(nowhere, backupOptions(t))).rejects.toThrow('there is no such file or folder')
  const below = join(file, 'site.backup')
  await expect(writeBackup(below, backupOptions(t))).rejects.toThrow(
    `${below} cannot be used: a part of the path is not`,
  )
})
