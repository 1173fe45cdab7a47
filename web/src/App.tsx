import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import type { ReactNode } from 'react'
import type { Api } from './api/api.ts'
import { ApiProvider } from './api/context.tsx'
import { NowProvider } from './lib/now.tsx'

/** The providers around every page, the same on server and in the browser. */
export const App = ({
  api,
  queryClient,
  nowMs,
  children,
}: {
  api: Api
  queryClient: QueryClient
  nowMs: number
  children: ReactNode
}) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ApiProvider api={api}>
        <NowProvider nowMs={nowMs}>{children}</NowProvider>
      </ApiProvider>
    </QueryClientProvider>
  </StrictMode>
)
