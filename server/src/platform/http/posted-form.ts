import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The raw body of a posted form. */
export type PostedForm = { type: string; text: string }

const formBytesMax = 4 * 1024
const noForm: PostedForm = { type: 'application/x-www-form-urlencoded', text: '' }

/** Accepts a raw body of any type: a page's own form, or the form that a mail program posts (RFC 8058). */
export const acceptPostedForms = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: formBytesMax }, (request, text, done) =>
    done(null, { type: request.headers['content-type'] ?? noForm.type, text: String(text) } satisfies PostedForm),
  )
}

/** The form of a request; empty if there is no body, because the URL contains the token. */
export const postedForm = (request: FastifyRequest): PostedForm => (request.body as PostedForm | undefined) ?? noForm

/**
 * Whether a page of another site sent this form. Browsers say so in `Sec-Fetch-Site`; older ones send `Origin`, which is
 * `null` for pages with the referrer policy `no-referrer`, as ours.
 */
export const isCrossSite = ({ headers }: Pick<FastifyRequest, 'headers'>, publicUrl: string): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  return origin !== undefined && origin !== 'null' && origin !== new URL(publicUrl).origin
}
