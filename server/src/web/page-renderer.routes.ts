import type { FastifyInstance } from 'fastify'
import { traced } from '../platform/base/tracing.ts'
import { within } from '../platform/base/within.ts'
import { createWorkQueue } from '../platform/base/work-queue.ts'
import { inProcess } from '../platform/http/limits.ts'
import type { PostedForm } from '../platform/http/posted-form.ts'
import type { Fetcher, Rendered, WebApp } from './web-app.ts'

const renderTimeoutMs = 2_000
/** Number of pages rendered concurrently. Rendering takes a few milliseconds of CPU; the rest is waiting. */
const renderLimits = { atOnceMax: 8, waitingMax: 24 }
/** A posted form writes before its page is rendered, so it gets more time. */
const postedFormTimeoutMs = 10_000

/**
 * Handles a page's API calls inside this process, without a session or socket, until the signal ends them.
 * @param ip whose calls they are; left out: nobody's, because the page is for everybody
 */
const inProcessFetcher =
  (app: FastifyInstance, { signal, ip = inProcess }: { signal?: AbortSignal; ip?: string }): Fetcher =>
  async (path, { method, headers, body: payload }) => {
    signal?.throwIfAborted()
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      headers,
      remoteAddress: ip,
      ...(signal && { signal }),
      ...(payload !== undefined && { payload }),
    })
    const { statusCode: status, headers: received, body } = answer
    return {
      ok: status >= 200 && status < 300,
      status,
      statusText: answer.statusMessage,
      headers: { get: (name) => received[name]?.toString() ?? null },
      text: () => Promise.resolve(body),
      json: () => Promise.resolve(JSON.parse(body)),
    }
  }

type RendererOptions = { app: FastifyInstance; web: WebApp; publicUrl: string; nowMs: () => number }

/** Renders pages, each as a span of its own. */
export const createRenderer = ({ app, web, publicUrl, nowMs }: RendererOptions) => {
  const renderPage = (
    page: { url: string; form?: PostedForm },
    asked: { signal?: AbortSignal; ip?: string },
  ): Promise<Rendered> =>
    traced(
      () => ({ name: 'render page' }),
      () => web.render({ ...page, fetcher: inProcessFetcher(app, asked), publicUrl, nowMs: nowMs() }),
    )
  const enqueue = createWorkQueue(renderLimits)
  return {
    /** Renders a few pages concurrently. A page that takes too long is given up. Throws `unavailable` if the queue is full. */
    render: (url: string): Promise<Rendered> =>
      enqueue(() => {
        const limit = new AbortController()
        const rendering = renderPage({ url }, { signal: limit.signal })
        return within(renderTimeoutMs, rendering, 'rendering a page took too long').finally(() => limit.abort())
      }),
    /** Renders the page of a posted form with its result. The form's writes go on if the page takes too long. */
    renderPosted: ({ ip, ...page }: { url: string; form: PostedForm; ip: string }): Promise<Rendered> =>
      within(postedFormTimeoutMs, renderPage(page, { ip }), 'a posted form took too long'),
  }
}
