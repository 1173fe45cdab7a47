import type { ReminderFigures, ReminderPreview, ReminderRun } from '@muster/contract/campaigns/reminders.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../api/context.tsx'
import { answerOr } from '../../../../api/errors.ts'
import { plural } from '../../../../lib/format.ts'
import { Alert } from '../../../../ui/text/Alert.tsx'
import { Button } from '../../../../ui/button/Button.tsx'
import { Failure } from '../../../../ui/page/Failure.tsx'
import { Loading, Skeleton } from '../../../../ui/page/Skeleton.tsx'
import { Sample } from './MailsSheet.tsx'
import { previewQuery, runsQuery, useRunReminders } from './reminders.queries.ts'
import { mailsInWords } from './reminder-words.ts'

const progressMs = 1_000

const describeFigures = ({ reminders, alreadySent, campaigns }: ReminderFigures) =>
  `${plural(reminders, 'reminder', 'reminders')} for ${plural(campaigns, 'campaign', 'campaigns')}, ` +
  `${plural(alreadySent, 'person', 'people')} reminded before`

/** The mails a week before the day, with their text in a fold. */
const WeekBefore = ({ week, samples }: Pick<ReminderPreview, 'week' | 'samples'>) => {
  const sample = samples.find(({ kind }) => kind === 'week')
  return (
    <>
      <p>{`In ${plural(week.campaigns, 'campaign', 'campaigns')} people meet in a week. ${plural(week.reminders, 'person is', 'people are')} mailed that now.`}</p>
      {sample && (
        <details>
          <summary className="text-link min-h-8 cursor-pointer">Read that mail</summary>
          <Sample sample={sample} />
        </details>
      )}
    </>
  )
}

/** The mails that a run would send now. */
const Forecast = () => {
  const { data, error, isPending, refetch, isRefetching } = useQuery(previewQuery(useApi(), null))
  if (isPending) return <Skeleton className="h-7 w-full max-w-80" />
  if (!data) return <Failure what="Failed to load" error={error} retry={() => void refetch()} retrying={isRefetching} />
  const mails = mailsInWords(data.reminders, data.summaries)
  return (
    <div className="grid gap-3">
      <p className="text-lg">
        {mails ? (
          <span>
            A run now would mail <strong>{mails}</strong>. It goes through{' '}
            {plural(data.campaigns, 'campaign', 'campaigns')}, also those with nothing left to mail.
          </span>
        ) : (
          'A run now would send no reminders.'
        )}
      </p>
      <WeekBefore week={data.week} samples={data.samples} />
    </div>
  )
}

/** The current run on any instance, with its figures so far. */
const useRunInProgress = (isStartedHere: boolean): ReminderRun | null => {
  const { data } = useInfiniteQuery({
    ...runsQuery(useApi()),
    refetchInterval: ({ state }) =>
      isStartedHere || state.data?.pages[0]?.items[0]?.status === 'running' ? progressMs : false,
  })
  const newest = data?.pages[0]?.items[0]
  return newest?.status === 'running' ? newest : null
}

const Done = ({ figures }: { figures: ReminderFigures }) =>
  figures.failed > 0 ? (
    <Alert tone="warning" live title="Not all mails could be written">
      <p>
        {describeFigures(figures)}. The mails of {plural(figures.failed, 'campaign', 'campaigns')} wait for the next
        run, which continues where this one ended.
      </p>
    </Alert>
  ) : (
    <Alert tone="good" live title="The run is done">
      <p>{describeFigures(figures)}.</p>
    </Alert>
  )

/** The next run of the hourly job, with a button to run it now. */
export const NextRun = () => {
  const run = useRunReminders()
  const inProgress = useRunInProgress(run.isPending)
  return (
    <div className="grid gap-4">
      <Forecast />
      <p className="max-w-prose text-mute">
        It runs every hour. People are reminded in the 24 hours before the start, once it is decided who acts, or else
        before the end of the day. Each person gets at most one reminder for a campaign’s day, however often it runs.
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <Button pending={run.isPending} pendingLabel="Running..." onClick={() => run.mutate()}>
          Run now
        </Button>
        {(run.isPending || inProgress) && (
          <Loading label="The job is running">
            <p className="text-mute">{inProgress ? `So far: ${describeFigures(inProgress)}.` : 'It begins…'}</p>
          </Loading>
        )}
      </div>
      {run.error && (
        <Alert tone="danger" live title={answerOr('Failed to run cron', run.error)}>
          <p>Mails that were written are kept. The next run writes the rest.</p>
        </Alert>
      )}
      {run.data && <Done figures={run.data} />}
    </div>
  )
}
