import type { User } from '@muster/contract/people/accounts.ts'

import type { CallLine } from '@muster/contract/facts/call-line.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useNavigate } from '../router/hooks.ts'
import { paths } from '../paths.ts'
import { claimDrafts } from '../lib/draft-owner.ts'
import { hasTyped } from '../lib/typed-here.ts'
import type { Api, AskedOf, Refused } from './api.ts'
import { login, logout, me } from '@muster/contract/facts/frame-calls.ts'
import { useApi } from './context.tsx'
import { ApiError } from './errors.ts'
import { provePath } from './api.ts'
import { heldSession } from './held-session.ts'
import { proofs } from './proof.ts'
import { sessionToken } from './token.ts'

/** `unknown`: a token is stored and being checked. */
export type Session =
  | { status: 'unknown'; user: null }
  | { status: 'signed-out'; user: null }
  | { status: 'signed-in'; user: User }

const meKey = (token: string | null) => ['me', token] as const

/**
 * Keeps a page with unsaved input as it is, and asks the person to log in again. Returns null if nothing is
 * held, otherwise resolves to whether they logged in.
 * @param token of the session that ended
 */
export const holdWhileTyped = (queryClient: QueryClient, token: string | null): Promise<boolean> | null => {
  const user = queryClient.getQueryData<User>(meKey(token))
  return user && hasTyped() ? heldSession.ask(user) : null
}

/** The current user. A 401 or 403 here means that the session is over, so the token is dropped (specification, section 4). */
export const meQuery = (api: Api, token: string | null) =>
  queryOptions({
    queryKey: meKey(token),
    staleTime: 5 * 60_000,
    // The person may have verified or confirmed an address in another tab.
    refetchOnWindowFocus: ({ state: { data } }: { state: { data: User | undefined } }) =>
      data && (!data.emailVerified || data.paypalEmailPending !== null) ? 'always' : false,
    queryFn: async ({ signal, client }) => {
      try {
        const user = await api.call(me, {}, { signal })
        if (sessionToken.read() === token) claimDrafts(user._id)
        return user
      } catch (error) {
        const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403)
        if (isRefused && sessionToken.read() === token) {
          void holdWhileTyped(client, token)
          sessionToken.write(null)
        }
        throw error
      }
    },
  })

/** The current session. The server and the first render assume signed out; the header reserves the space for the result. */
export const useSession = (): Session => {
  const api = useApi()
  const token = useSyncExternalStore(sessionToken.subscribe, sessionToken.read, () => null)
  const held = useSyncExternalStore(heldSession.subscribe, heldSession.read, () => null)
  const { data: user } = useQuery({ ...meQuery(api, token), enabled: token !== null && held === null })
  if (held) return { status: 'signed-in', user: held.user }
  if (token === null) return { status: 'signed-out', user: null }
  return user ? { status: 'signed-in', user } : { status: 'unknown', user: null }
}

/** Whether the server lets a person act as an admin: not while they still have to turn on a second factor. */
export const isActingAdmin = (user: User | null) => user?.role === 'admin' && !user.secondFactorNeeded

const isOthers = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'me' && queryKey[0] !== 'site'

/** The server renders for signed-out visitors. With a session, each screen refetches its data over the rendered one. */
export const markServerDataStale = (queryClient: QueryClient) => queryClient.invalidateQueries({ predicate: isOthers })

/** Responses may depend on the viewer: data fetched for another person is dropped, or refetched if it is on screen. */
export const clearOthersData = (queryClient: QueryClient) => {
  queryClient.removeQueries({ type: 'inactive', predicate: isOthers })
  // A screen that is about to close must not ask for what a visitor is refused.
  if (sessionToken.read() === null) queryClient.removeQueries({ predicate: ({ meta }) => meta?.['isPrivate'] === true })
  return queryClient.invalidateQueries({ predicate: isOthers })
}

/** Checks the session after a call with a token got a 401. */
const recheckSession = (queryClient: QueryClient, refused: CallLine) =>
  refused.path === me.path ? undefined : queryClient.invalidateQueries({ queryKey: ['me'] })

/** Calls about sessions themselves, which must not be repeated after a login. */
const ownCalls: readonly string[] = [me.path, login.path, logout.path]

const isEndedByProofs = ({ error }: Refused) => error.code === 'too_many_proofs'

const isEnded = (refused: Refused) =>
  (refused.error.code === 'session_expired' ||
    isEndedByProofs(refused) ||
    (refused.token === null && heldSession.read() !== null)) &&
  !ownCalls.includes(refused.line.path)

/** Asks the person to log in again. No proof dialog follows, because logging in is a proof as well. */
const askToLogIn = async (user: User, refused: Refused): Promise<boolean> => {
  const isBack = heldSession.ask(user, isEndedByProofs(refused) ? 'wrong proofs' : 'elsewhere')
  if (sessionToken.read() === refused.token) sessionToken.write(null)
  if (refused.line.path !== provePath) return isBack
  if (!(await isBack)) proofs.declined()
  return false
}

/** Whether another tab or call has already logged the same person in again. */
const isReplaced = (queryClient: QueryClient, token: string | null) => {
  const current = sessionToken.read()
  if (current === null || current === token) return false
  const before = queryClient.getQueryData<User>(meKey(token))
  return before !== undefined && queryClient.getQueryData<User>(meKey(current))?._id === before._id
}

/**
 * Handles a call that got a 401. If its session has ended, and the call writes or there is unsaved input on the
 * page, the person is asked to log in again, in place. Resolves to whether they did, so that the call is repeated.
 */
export const resumeSession = async (queryClient: QueryClient, refused: Refused): Promise<boolean> => {
  const { line, token } = refused
  if (isEnded(refused)) {
    if (isReplaced(queryClient, token)) return true
    const user = heldSession.read()?.user ?? queryClient.getQueryData<User>(meKey(token))
    const isWorthAsking = line.method !== 'GET' || (token !== null && hasTyped())
    if (user && isWorthAsking) return askToLogIn(user, refused)
  }
  if (token !== null) void recheckSession(queryClient, line)
  return false
}

/** Stores a session that the server just opened. */
export const openSession = (queryClient: QueryClient, { token, user }: { token: string; user: User }) => {
  queryClient.setQueryData(meKey(token), user)
  claimDrafts(user._id)
  sessionToken.write(token)
}

export const useLogin = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (body: AskedOf<typeof login>['body']) => {
    const session = await api.call(login, { body })
    openSession(queryClient, session)
    return session.user
  }
}

/** Ends the session immediately in the browser, and in the background on the server. Then shows the home page. */
export const useLogout = () => {
  const api = useApi()
  const navigate = useNavigate()
  return async () => {
    const ended = api.call(logout, {}).catch(() => undefined)
    sessionToken.write(null)
    heldSession.dropped()
    await navigate(paths.home())
    await ended
  }
}
