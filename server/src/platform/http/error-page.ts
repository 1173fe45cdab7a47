import type { FastifyRequest } from 'fastify'
import type { DomainError } from '../base/errors.ts'

/** Renders an error page for people. `isTemporary`: a retry makes sense. */
export type ErrorPage = (error: { url: string; sentence: string; isTemporary: boolean }) => string

/** The error page for a browser navigation; null for other callers. */
export const errorPageOf = ({ code, status, message }: DomainError, request: FastifyRequest): string | null => {
  const { endpoint, isPage } = request.routeOptions.config
  const pageErrors = isPage ? {} : endpoint?.pageErrors
  const { errorPage } = request.server
  if (!pageErrors || !errorPage || !request.headers.accept?.includes('text/html')) return null
  return errorPage({ url: request.url, sentence: pageErrors[code] ?? message, isTemporary: status >= 500 })
}

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can extend a type of a library
  interface FastifyInstance {
    /** Null until the web app is served. */
    errorPage: ErrorPage | null
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can extend a type of a library
  interface FastifyContextConfig {
    /** Whether the route answers with pages. */
    isPage?: boolean
  }
}
