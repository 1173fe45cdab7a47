import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A posted form as it came. */
export type PostedForm = { type: string; text: string }

const formLimitBytes = 4 * 1024
const noForm: PostedForm = { type: 'application/x-www-form-urlencoded', text: '' }

/** Takes a body of any type as it is: a page's own form, or the one that a mail program posts (RFC 8058). */
export const acceptPostedForms = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: formLimitBytes }, (request, text, done) =>
    done(null, { type: request.headers['content-type'] ?? noForm.type, text: String(text) } satisfies PostedForm),
  )
}

/** The form of a request; empty where there is none, because the token in the address says it all. */
export const postedForm = (request: FastifyRequest): PostedForm => (request.body as PostedForm | undefined) ?? noForm

/**
 * Whether another site's page sent this form. Browsers say so in `Sec-Fetch-Site`; older ones name the `Origin`, which is
 * `null` where a page keeps its address to itself, as ours do.
 */
export const isCrossSite = ({ headers }: Pick<FastifyRequest, 'headers'>, publicUrl: string): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  return origin !== undefined && origin !== 'null' && origin !== new URL(publicUrl).origin
}
