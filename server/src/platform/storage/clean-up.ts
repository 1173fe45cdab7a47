import { after, hour } from '../base/clock.ts'
import { type Database, transact } from '../database/database.ts'
import { type JobRun, workDue } from '../jobs/job-run.ts'
import type { AppContext } from '../context.ts'
import type { Storage } from './storage/index.ts'
import { keysOf } from './save-upload.ts'
import {
  countUnused,
  deleteUpload,
  type DiscardedUpload,
  discardUnused,
  findDiscarded,
  findDiscardedOf,
} from './uploads.sql.ts'
import type { Job } from '../jobs/jobs.ts'
import type { RetentionTask } from '../database/retention-task.ts'

/** Marks unused pictures. The job `remove-discarded-uploads` removes their files an hour later. */
export const uploadRetention: readonly RetentionTask[] = [
  {
    kind: 'unused_pictures',
    findDue: (db, { before }) => countUnused(db, before),
    remove: (tx, { before, now }, limit) => discardUnused(tx, before, now, limit),
  },
]

/** How long replaced pictures are kept, because open or cached pages still show them. */
const keepDiscardedMs = hour

/** Deletes the files first and the record last, so that a crash in between leaves no unknown files. */
const removeOne = async (db: Database, storage: Storage, { id, url }: DiscardedUpload): Promise<void> => {
  await storage.remove(keysOf(url))
  await transact(db, (tx) => deleteUpload(tx, id))
}

/** Deletes the discarded pictures of these accounts at once. Throws an {@link Outage} while the storage cannot be used. */
export const removeDiscardedOf = async (db: Database, storage: Storage, accountIds: string[]): Promise<void> => {
  for (;;) {
    const uploads = await findDiscardedOf(db, accountIds)
    if (uploads.length === 0) return
    for (const upload of uploads) await removeOne(db, storage, upload)
  }
}

const removeDiscarded = async ({ db, clock, log }: AppContext, storage: Storage, run: JobRun): Promise<void> => {
  const before = after(clock.now(), -keepDiscardedMs)
  let hasFailed = false as boolean
  // A picture that cannot be deleted now would be found again at once, so the next run retries it.
  while (!hasFailed && !run.isOver()) {
    const uploads = await findDiscarded(db, before)
    if (uploads.length === 0) return
    await workDue({
      run,
      items: uploads,
      work: (upload) => removeOne(db, storage, upload),
      onFailure: (error, { url }) => {
        hasFailed = true
        log.error({ err: error, url }, 'a picture could not be removed')
      },
    })
  }
}

/** The hourly job `remove-discarded-uploads`. */
export const uploadCleanUpJob = (context: AppContext, storage: Storage): Job => ({
  name: 'remove-discarded-uploads',
  cron: '37 * * * *',
  run: (run) => removeDiscarded(context, storage, run),
})
