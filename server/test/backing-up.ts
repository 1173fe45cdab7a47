import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { readArchive, writeArchive } from '../src/platform/backup/container.ts'
import {
  type BackupOptions,
  checkBackup,
  type Manifest,
  restoreBackup,
  streamBackup,
} from '../src/platform/backup/index.ts'
import { createFileStorage, type Storage } from '../src/platform/storage/index.ts'
import type { TestApp } from './app.ts'
import type { FreshDatabase } from './database.ts'

const progress = { step: () => undefined, add: () => undefined, end: () => undefined }

export const storageOf = ({ context }: TestApp): Storage => createFileStorage(`${context.config.dataDir}/uploads`)

/** The options of a backup of this application, not encrypted. */
export const backupOptions = (t: TestApp): BackupOptions => ({
  ownerUrl: t.ownerUrl,
  storage: storageOf(t),
  keyring: t.context.keyring,
  passphrase: null,
  now: t.clock.now(),
  progress,
})

/** A backup in memory. */
export const backUp = async (t: TestApp, options: Partial<BackupOptions> = {}) => {
  const stream = new PassThrough()
  const [manifest, whole] = await Promise.all([
    streamBackup(stream, { ...backupOptions(t), ...options }),
    buffer(stream),
  ])
  return { manifest, whole }
}

/** In small chunks, so that each mark in the file is split at some time. */
const chunked = function* (whole: Uint8Array) {
  for (let at = 0; at < whole.length; at += 1000) yield whole.subarray(at, at + 1000)
}
const asSource = (whole: Uint8Array) => Readable.from(chunked(whole), { objectMode: false })

export const check = (whole: Uint8Array, passphrase: string | null = null): Promise<Manifest> =>
  checkBackup(asSource(whole), { passphrase, progress })

type Target = {
  database: Pick<FreshDatabase, 'ownerUrl' | 'appUrl'>
  storage: Storage
  keyring: BackupOptions['keyring']
}

export const restore = (whole: Uint8Array, { database: { ownerUrl, appUrl }, storage, keyring }: Target) =>
  restoreBackup(asSource(whole), { ownerUrl, appUrl, storage, keyring, passphrase: null, progress })

type Change = (name: string, text: string) => string | null

/** The same backup with changed files (null: left out) and right checksums, as another program might write it. */
export const rewrite = async (whole: Uint8Array, change: Change, added: string[] = []): Promise<Buffer> => {
  const stream = new PassThrough()
  const archive = writeArchive(stream, { passphrase: null })
  const copy = async () => {
    for await (const { name, comment, content } of readArchive(asSource(whole), null)) {
      const changed = change(name, (await buffer(content)).toString('latin1'))
      if (changed !== null) await archive.add(name, Buffer.from(changed, 'latin1'), comment ?? undefined)
    }
    for (const name of added) await archive.add(name, Buffer.from('{}'))
    await archive.end()
  }
  const [rewritten] = await Promise.all([buffer(stream), copy()])
  return rewritten
}
