import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import type { Api } from './api.ts'

const ApiContext = createContext<Api | null>(null)

export const ApiProvider = ({ api, children }: { api: Api; children: ReactNode }) => (
  <ApiContext value={api}>{children}</ApiContext>
)

export const useApi = () => {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi is used outside ApiProvider')
  return api
}
