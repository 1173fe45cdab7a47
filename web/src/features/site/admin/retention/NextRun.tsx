import type { RetentionKind, RetentionRun } from '@muster/contract/site/retention.ts'
import { useState } from 'react'
import { answerOr } from '../../../../api/errors.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { Loading } from '../../../../ui/page/Skeleton.tsx'
import { Alert } from '../../../../ui/text/Alert.tsx'
import type { useRunRetention } from './retention.queries.ts'
import { recordsInWords, removedIn } from './retention-words.ts'
import { RunDialog } from './RunDialog.tsx'

const Done = ({ run }: { run: RetentionRun }) =>
  run.failed.length > 0 ? (
    <Alert tone="warning" live title="Not all data could be deleted">
      <p>
        {recordsInWords(removedIn(run))} deleted. Not completed: {run.failed.map(({ data }) => data).join('; ')}. The
        server’s log has the reason, and the next run tries again.
      </p>
    </Alert>
  ) : (
    <Alert tone="good" live title="The run is done">
      <p>{recordsInWords(removedIn(run))} deleted.</p>
    </Alert>
  )

/** What a run would delete now, with a button that asks and then runs it. */
export const NextRun = ({
  kinds,
  lastRun,
  run,
}: {
  kinds: readonly RetentionKind[]
  lastRun: RetentionRun | undefined
  run: ReturnType<typeof useRunRetention>
}) => {
  const [isAsking, setIsAsking] = useState(false)
  const due = kinds.filter((kind) => kind.due > 0)
  const count = due.reduce((sum, kind) => sum + kind.due, 0)
  const inProgress = lastRun?.status === 'running' ? lastRun : null
  return (
    <div className="grid gap-4">
      <p className="text-lg">
        {count > 0 ? (
          <span>
            A run now would delete <strong>{recordsInWords(count)}</strong>.
          </span>
        ) : (
          'Nothing is past its period.'
        )}
      </p>
      <p className="max-w-prose text-mute">
        The job runs every night at 03:41 UTC. What it deletes cannot be restored.
      </p>
      <div className="flex flex-wrap items-center gap-4">
        {(count > 0 || run.isPending) && (
          <Button pending={run.isPending} pendingLabel="Deleting..." onClick={() => setIsAsking(true)}>
            Delete now
          </Button>
        )}
        {(run.isPending || inProgress) && (
          <Loading label="The job is running">
            <p className="text-mute">
              {inProgress ? `So far: ${recordsInWords(removedIn(inProgress))}.` : 'It begins…'}
            </p>
          </Loading>
        )}
      </div>
      {run.error && (
        <Alert tone="danger" live title={answerOr('Failed to run the job', run.error)}>
          <p>The list below shows what is still due. The next run deletes it.</p>
        </Alert>
      )}
      {run.data && <Done run={run.data} />}
      <RunDialog open={isAsking} due={due} onClose={() => setIsAsking(false)} onConfirm={() => run.mutate()} />
    </div>
  )
}
