import type { AppContext } from '../../../platform/context.ts'
import { transact } from '../../../platform/database/database.ts'
import type { JobRun } from '../../../platform/jobs/job-run.ts'
import { findMiscounted, recountNeeds } from './need-counters.sql.ts'
import { deleteShown, findNamed, lockDue, storeShown } from './shown.sql.ts'
import { actingOf, nextOf } from './threshold-rules.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'

type Context = Pick<AppContext, 'db' | 'clock'>

const batch = 100

/** Computes the shown thresholds of the next campaigns. Returns how many were due. */
const refreshNext = ({ db, clock }: Context): Promise<number> =>
  transact(db, async (tx) => {
    const now = clock.now()
    const due = await lockDue(tx, now, batch)
    const open = due.filter(({ isOpen }) => isOpen).map(({ id }) => id)
    // A statement of its own, so that all figures of a campaign are of one moment.
    const named = await findNamed(tx, open)
    for (const id of open) {
      const thresholds = named.get(id) ?? new Map<number, number>()
      const shown = { acting: actingOf(thresholds), next: nextOf(thresholds) }
      await storeShown(tx, id, shown, now)
    }
    await deleteShown(
      tx,
      due.filter(({ isOpen }) => !isOpen).map(({ id }) => id),
    )
    return due.length
  })

/** Computes what is shown of campaigns, each at most every ten minutes. */
const refreshShown = async (context: Context, run: JobRun): Promise<void> => {
  while (!run.isOver() && (await refreshNext(context)) === batch);
}

/** Corrects counters that a server of an earlier version left wrong: when it withdraws a support, it does not take its threshold out of the count. */
const recountMiscounted = async ({ db }: Context): Promise<void> => {
  const ids = await transact(db, findMiscounted)
  for (const id of ids) await transact(db, (tx) => recountNeeds(tx, id))
}

/** Jobs that compute the shown figures about who acts (`needs-shown`), and correct counters of an earlier version (`needs-recount`). */
export const thresholdJobs = (context: AppContext): Job[] => [
  { name: 'needs-shown', cron: '* * * * *', run: (run) => refreshShown(context, run) },
  { name: 'needs-recount', cron: '23 2 * * *', runsAtStart: false, run: () => recountMiscounted(context) },
]
