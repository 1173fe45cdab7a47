import { useLocation } from '../router/hooks.ts'
import { useIsMounted } from './now.tsx'

/** The address of the page, to return to it after logging in. The server does not know the part after the #. */
export const useHere = () => {
  const { pathname, search, hash } = useLocation()
  return pathname + search + (useIsMounted() ? hash : '')
}
