import type { TestProject } from 'vitest/node'
import { startTemplate, type TestServer } from './template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const { stop, ...server } = await startTemplate('muster-test-postgres-', 300)
  project.provide('testServer', server)
  return stop
}
