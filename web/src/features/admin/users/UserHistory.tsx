import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import { historySentence } from './history-sentence.ts'
import { historyQuery } from './users.queries.ts'

/** What a user changed and what was changed about them, the newest first. */
export const UserHistory = ({ userId }: { userId: string }) => {
  const history = useInfiniteQuery(historyQuery(useApi(), userId))
  if (history.isPending) {
    return (
      <Loading label="Loading the change history">
        <Skeleton className="h-56" />
      </Loading>
    )
  }
  if (history.isLoadingError) {
    return (
      <Failure
        what="Failed to load"
        error={history.error}
        retry={() => void history.refetch()}
        retrying={history.isRefetching}
      />
    )
  }
  const entries = history.data.pages.flatMap(({ items }) => items)
  if (entries.length === 0) return <p className="text-mute">No changes are recorded.</p>
  return (
    <>
      <Timeline
        label="Change history"
        steps={entries.map((entry) => ({
          title: <bdi className="font-normal wrap-anywhere">{historySentence(entry, userId)}</bdi>,
          at: entry.createdAt,
        }))}
      />
      {history.isFetchNextPageError && <Failure what="More could not be loaded" error={history.error} />}
      {history.hasNextPage && (
        <Button
          tone="secondary"
          className="mt-5"
          pending={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </>
  )
}
