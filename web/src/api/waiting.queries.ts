import type * as waiting from '@muster/contract/admin/waiting.ts'
import { useQuery } from '@tanstack/react-query'
import { callOf } from './call-of.ts'
import { useApi } from './context.tsx'
import { isActingAdmin, useSession } from './session.ts'

const getWaiting = callOf<typeof waiting.getWaiting>({ method: 'GET', path: '/admin/waiting' })

const everyMs = 60_000

/** How many payouts, disputes and things set aside wait for an admin, looked at again each minute while the page is in sight. For admins only. */
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

/** `3`, or `99+` where nobody counts on. */
export const waitingWord = (count: number) => (count > 99 ? '99+' : String(count))
