import type { Session } from '@muster/contract/people/sessions.ts'
import { endSession } from '@muster/contract/facts/account-calls.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApi } from '../../../api/context.tsx'
import { ApiError, isDeclined, messageOf } from '../../../api/errors.ts'
import { storeAnswer } from '../../../api/store-answer.ts'
import { formatInstantThere, viewersZone } from '../../../lib/format.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { Loading, Skeleton } from '../../../ui/page/Skeleton.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { sessionsKey, sessionsQuery } from './sessions.queries.ts'

const lastUse = ({ lastUsedAt }: Session) => formatInstantThere(lastUsedAt, viewersZone())

/** Ending a session that has already ended is a success. */
const useEnd = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ _id }: Session) => {
      try {
        await api.call(endSession, { params: { id: _id } })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'session_not_found') throw error
      }
    },
    onSuccess: (_, ended) =>
      storeAnswer<Session[]>(queryClient, sessionsKey, (known) => known?.filter(({ _id }) => _id !== ended._id)),
  })
}

const SessionRow = ({
  session,
  isEnding,
  onEnd,
}: {
  session: Session
  isEnding: boolean
  onEnd: (session: Session) => void
}) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-0">
    <div className="min-w-0">
      <p className="font-semibold">
        {session.device} {session.current && <StatusBadge tone="good">This device</StatusBadge>}
      </p>
      <p className="text-sm text-mute">Last used {lastUse(session)}</p>
    </div>
    {!session.current && (
      <Button
        tone="secondary"
        size="small"
        aria-label={`End ${session.device}, last used ${lastUse(session)}`}
        pending={isEnding}
        pendingLabel="Ending…"
        onClick={() => onEnd(session)}
      >
        End
      </Button>
    )}
  </li>
)

/** The account's sessions, with a button to end each one except the current one. */
export const SessionList = () => {
  const { data: sessions, error, refetch, isFetching } = useQuery(sessionsQuery(useApi()))
  const end = useEnd()
  const said = useRef<HTMLDivElement>(null)
  // The clicked button is removed with its row.
  const endAndSay = (session: Session) => end.mutate(session, { onSettled: () => said.current?.focus() })
  if (!sessions && !error) {
    return (
      <Loading label="Loading your sessions">
        <Skeleton className="h-17" />
      </Loading>
    )
  }
  if (!sessions) {
    return (
      <Failure
        what="Your sessions could not be loaded."
        error={error}
        retry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  return (
    <>
      <div ref={said} tabIndex={-1} className="not-empty:mb-4">
        {end.isSuccess && <Alert tone="good" live title={`Ended: ${end.variables.device}`} />}
        {end.isError && (
          <Alert tone={isDeclined(end.error) ? 'info' : 'danger'} live title={`${messageOf(end.error)}.`} />
        )}
      </div>
      <ul className="rounded-lg border border-line bg-sheet px-4">
        {sessions.map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            isEnding={end.isPending && end.variables._id === session._id}
            onEnd={endAndSay}
          />
        ))}
      </ul>
    </>
  )
}
