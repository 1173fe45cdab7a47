import type { RetentionTask } from '../database/retention-task.ts'
import { countUnused, discardUnused } from './uploads.sql.ts'

/** Marks unused pictures. The job `remove-discarded-uploads` removes their files an hour later. */
export const uploadRetention: readonly RetentionTask[] = [
  {
    kind: 'unused_pictures',
    findDue: (db, { before }) => countUnused(db, before),
    remove: (tx, { before, now }, limit) => discardUnused(tx, before, now, limit),
  },
]
