import { getWaiting } from '@muster/contract/facts/admin-calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from './context.tsx'
import { isActingAdmin, useSession } from './session.ts'

const everyMs = 60_000

/**
 * How much of each kind waits for an admin, such as payouts, disputes and quarantined records, and the number of open troubles. Refetched
 * every minute while the page is visible. For admins only.
 */
export const useWaiting = () => {
  const api = useApi()
  const { user } = useSession()
  return useQuery({
    queryKey: ['admin', 'waiting'],
    enabled: isActingAdmin(user),
    queryFn: ({ signal }) => api.call(getWaiting, {}, { signal }),
    refetchInterval: everyMs,
  })
}

/** `3`, or `99+` above the counting limit. */
export const waitingWord = (count: number) => (count > 99 ? '99+' : String(count))
