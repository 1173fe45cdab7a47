import type { User } from '@muster/contract/accounts.ts'

import type { Endpoint, RequestOf } from '@muster/contract/endpoint.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import type { Api } from './api.ts'
import { login, logout, me } from './frame-calls.ts'
import { useApi } from './context.tsx'
import { ApiError } from './errors.ts'
import { sessionToken } from './token.ts'

/** `unknown`: a token is kept, and whether it still holds is being asked. */
export type Session =
  { status: 'unknown'; user: null } | { status: 'signed-out'; user: null } | { status: 'signed-in'; user: User }

const meKey = (token: string | null) => ['me', token] as const

/** The current user. A 401 or 403 here means that the session is over, so the token is dropped (specification, section 4). */
export const meQuery = (api: Api, token: string | null) =>
  queryOptions({
    queryKey: meKey(token),
    staleTime: 5 * 60_000,
    // Somebody who comes back from their mail has verified or confirmed an address in another tab.
    refetchOnWindowFocus: ({ state: { data } }: { state: { data: User | undefined } }) =>
      data && (!data.emailVerified || data.paypalEmailPending !== null) ? 'always' : false,
    queryFn: async ({ signal }) => {
      try {
        return await api.call(me, {}, { signal })
      } catch (error) {
        const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403)
        if (isRefused && sessionToken.read() === token) sessionToken.write(null)
        throw error
      }
    },
  })

/** Who is signed in. Server and first render say signed out; the header keeps the room that the answer will need. */
export const useSession = (): Session => {
  const api = useApi()
  const token = useSyncExternalStore(sessionToken.subscribe, sessionToken.read, () => null)
  const { data: user } = useQuery({ ...meQuery(api, token), enabled: token !== null })
  if (token === null) return { status: 'signed-out', user: null }
  return user ? { status: 'signed-in', user } : { status: 'unknown', user: null }
}

/** Whether the server lets a person act as an admin: not while this site still waits for their second factor. */
export const isActingAdmin = (user: User | null) => user?.role === 'admin' && !user.secondFactorNeeded

const isOthers = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'me' && queryKey[0] !== 'site'

/** The server renders for nobody in particular: with a session, each screen fetches again what it shows, over what is there. */
export const distrustServerData = (queryClient: QueryClient) => queryClient.invalidateQueries({ predicate: isOthers })

/** What a page shows may depend on who looks: what was fetched as somebody else is dropped, or fetched again where it is on screen. */
export const forgetOthersData = (queryClient: QueryClient) => {
  queryClient.removeQueries({ type: 'inactive', predicate: isOthers })
  return queryClient.invalidateQueries({ predicate: isOthers })
}

/** A call was answered 401 although it carried a token: asks whether the session still holds. */
export const recheckSession = (queryClient: QueryClient, refused: Endpoint) =>
  refused.path === me.path ? undefined : queryClient.invalidateQueries({ queryKey: ['me'] })

/** Keeps a session that the server just opened. */
export const openSession = (queryClient: QueryClient, { token, user }: { token: string; user: User }) => {
  queryClient.setQueryData(meKey(token), user)
  sessionToken.write(token)
}

export const useLogin = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (body: RequestOf<typeof login>['body']) => {
    const session = await api.call(login, { body })
    openSession(queryClient, session)
    return session.user
  }
}

/** Ends the session here at once, and on the server as soon as it hears of it; then shows the home page. */
export const useLogout = () => {
  const api = useApi()
  const navigate = useNavigate()
  return async () => {
    const ended = api.call(logout, {}).catch(() => undefined)
    sessionToken.write(null)
    await navigate(paths.home())
    await ended
  }
}
