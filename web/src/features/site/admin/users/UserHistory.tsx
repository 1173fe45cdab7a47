import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../../../api/context.tsx'
import { PagedList } from '../../../../ui/table/PagedList.tsx'
import { RoomForRows } from '../../../../ui/page/Skeleton.tsx'
import { Timeline } from '../../../../ui/picture/Timeline.tsx'
import { historySentence } from './history-sentence.ts'
import { historyQuery } from './users.queries.ts'

/** Changes by a user and changes to them, newest first. */
export const UserHistory = ({ userId }: { userId: string }) => {
  const history = useInfiniteQuery(historyQuery(useApi(), userId))
  return (
    <PagedList
      list={history}
      room={<RoomForRows rows={1} className="h-56" />}
      empty={<p className="text-mute">No changes are recorded.</p>}
    >
      {(entries) => (
        <Timeline
          label="Change history"
          steps={entries.map((entry) => ({
            title: <bdi className="font-normal wrap-anywhere">{historySentence(entry, userId)}</bdi>,
            at: entry.createdAt,
          }))}
        />
      )}
    </PagedList>
  )
}
