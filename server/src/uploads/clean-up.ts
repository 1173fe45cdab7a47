import { after, day, hour } from '../base/clock.ts'
import { transact } from '../database/database.ts'
import { type JobRun, workDue } from '../jobs/job-run.ts'
import type { AppContext } from '../context.ts'
import type { Storage } from './storage/index.ts'
import { keysOf } from './save-upload.ts'
import { deleteUpload, discardUnused, findDiscarded } from './uploads.sql.ts'

/** How long unused pictures are kept, so that a draft continued after some days still has its pictures. */
const keepUnusedMs = 7 * day
/** How long replaced pictures are kept, because open or cached pages still show them. */
const keepDiscardedMs = hour

/** Marks unused uploads, in batches, so that locks are held briefly. */
const discardAllUnused = async ({ db, clock }: AppContext, run: JobRun): Promise<void> => {
  const now = clock.now()
  let discarded
  do {
    discarded = await transact(db, (tx) => discardUnused(tx, after(now, -keepUnusedMs), now))
  } while (discarded > 0 && !run.isOver())
}

/** Deletes the files first and the record last, so that a crash in between leaves no unknown files. */
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
      work: async ({ id, url }) => {
        await storage.remove(keysOf(url))
        await transact(db, (tx) => deleteUpload(tx, id))
      },
      onFailure: (error, { url }) => {
        hasFailed = true
        log.error({ err: error, url }, 'a picture could not be removed')
      },
    })
  }
}

/** The jobs `discard-unused-uploads` (nightly) and `remove-discarded-uploads` (hourly). */
export const defineUploadCleanup = (context: AppContext, storage: Storage): void => {
  context.jobs.define({
    name: 'discard-unused-uploads',
    cron: '23 3 * * *',
    run: (run) => discardAllUnused(context, run),
  })
  context.jobs.define({
    name: 'remove-discarded-uploads',
    cron: '37 * * * *',
    run: (run) => removeDiscarded(context, storage, run),
  })
}
