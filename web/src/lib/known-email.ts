import { useLocation } from '../router/hooks.ts'

/** The state of a link to log in or to register: the address that the person typed before. It is kept out of the URL, and so out of logs. */
export const withEmail = (email: string | undefined) => (email ? { email } : undefined)

/** The address that the link to this page brought; empty if it brought none. */
export const useKnownEmail = (): string => {
  const state: unknown = useLocation().state
  if (typeof state !== 'object' || state === null || !('email' in state)) return ''
  return typeof state.email === 'string' ? state.email : ''
}
