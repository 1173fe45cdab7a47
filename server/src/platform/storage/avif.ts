import { buffer } from 'node:stream/consumers'
import { Outage } from '../base/outage.ts'
import type { AppContext } from '../context.ts'
import type { JobRun } from '../jobs/job-run.ts'
import type { Storage } from './storage/index.ts'
import { claimDueUpload, type DueUpload, finishUpload, postponeUpload } from './avif.sql.ts'
import { avifKeysOf } from './save-upload.ts'
import type { Job } from '../jobs/jobs.ts'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { deserialize } from 'node:v8'
import { minute } from '../base/clock.ts'

const program = fileURLToPath(new URL('./avif-program.ts', import.meta.url))
const timeoutMs = minute
const bytesMax = 32 * 1024 * 1024

/**
 * Encodes a WebP picture as AVIF in all widths of campaign pictures, in a child process of low priority on one core: encoding takes about
 * a second of processor time and memory that the server would keep.
 */
const encodeAvif = async (webp: Buffer): Promise<Uint8Array[]> => {
  const options = { encoding: 'buffer', maxBuffer: bytesMax, timeout: timeoutMs } as const
  const encoding = promisify(execFile)(process.execPath, [program], options)
  // A program that ends early does not read all: its exit code is the error.
  encoding.child.stdin?.on('error', () => undefined).end(webp)
  return deserialize((await encoding).stdout) as Uint8Array[]
}

const uploads = '/uploads/'

/** Encodes a picture and stores the files. They are removed again if the picture was removed meanwhile. */
const encodeOne = async ({ db }: AppContext, storage: Storage, upload: DueUpload): Promise<void> => {
  const stored = await storage.open(upload.url.slice(uploads.length))
  const keys = avifKeysOf(upload.url)
  if (stored) {
    const files = await encodeAvif(await buffer(stored.content))
    for (const [index, content] of files.entries()) await storage.put(keys[index] as string, content)
  }
  if (!(await finishUpload(db, upload))) await storage.remove(keys)
}

const encodeDue = async (context: AppContext, storage: Storage, run: JobRun): Promise<void> => {
  const { db, clock, log } = context
  while (!run.isOver()) {
    const upload = await claimDueUpload(db, clock.now())
    if (!upload) return
    try {
      await encodeOne(context, storage, upload)
    } catch (error) {
      log.warn({ err: error, url: upload.url }, 'a picture could not be encoded as AVIF; its WebP files are served')
      if (!(error instanceof Outage)) continue
      return postponeUpload(db, upload, clock.now())
    }
  }
}

/** The job `encode-avif`, one picture at a time. Until a picture is encoded, its WebP files are served. */
export const avifJob = (context: AppContext, storage: Storage): Job => ({
  name: 'encode-avif',
  cron: '* * * * *',
  run: (run) => encodeDue(context, storage, run),
})
