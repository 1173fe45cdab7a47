import { useCallback, useContext, useMemo } from 'react'
import { RouteErrorContext, useProgress, useRouter, useShown } from './state.ts'
import type { NavigateOptions } from './state.ts'

export const useLocation = () => useShown().location

export const useParams = () => useShown().params

export const useNavigate = () => useRouter().navigate

/** Whether another page is being fetched. */
export const useIsNavigating = () => useProgress().isNavigating

/** The `handle` of the shown page; undefined if its code could not be fetched. */
export const useHandle = () => useShown().page?.handle

/** What the page's loader returned. */
export const useLoaderData = <Data>() => useShown().loaderData as Data

/** What the page's action returned for a form that was posted before the scripts had loaded. */
export const useActionData = <Data>() => useShown().actionData as Data | undefined

export const useRouteError = () => useContext(RouteErrorContext)

export const useRevalidator = () => {
  const { revalidate } = useRouter()
  return { revalidate, isRevalidating: useProgress().isRevalidating }
}

type SearchInit = URLSearchParams | Record<string, string>
type SetSearch = (next: SearchInit | ((current: URLSearchParams) => SearchInit), options?: NavigateOptions) => void

/** The query of the page's address, and a function that changes the latest one, which may not be rendered yet. */
export const useSearchParams = (): [URLSearchParams, SetSearch] => {
  const { read, navigate } = useRouter()
  const { search } = useShown().location
  const params = useMemo(() => new URLSearchParams(search), [search])
  const set: SetSearch = useCallback(
    (next, options) => {
      const init = typeof next === 'function' ? next(new URLSearchParams(read().shown.location.search)) : next
      void navigate(`?${new URLSearchParams(init).toString()}`, options)
    },
    [read, navigate],
  )
  return [params, set]
}
