import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import { createContext as createRouterContext } from 'react-router'
import type { Api } from './api.ts'

/** The dependencies of loaders: `context.get(loaderContext)`. */
export const loaderContext = createRouterContext<{ api: Api; queryClient: QueryClient }>()

const ApiContext = createContext<Api | null>(null)

export const ApiProvider = ({ api, children }: { api: Api; children: ReactNode }) => (
  <ApiContext value={api}>{children}</ApiContext>
)

export const useApi = () => {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi is used outside ApiProvider')
  return api
}
