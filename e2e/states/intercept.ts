import type { CDPSession, Page } from '@playwright/test'

/** The mocked response of a call: JSON, no response, or the server's response. */
export type Reply = { json: unknown; status?: number; headers?: Record<string, string> } | 'no answer' | 'pass'

/** An intercepted call. */
export type Call = {
  method: string
  url: string
  headers: Record<string, string>
  /** Gets the server's response. */
  fetch: () => Promise<unknown>
}

/** Undefined if the call never completes. */
type Handler = (call: Call) => Reply | undefined | Promise<Reply>

type Rule = { address: RegExp; handle: Handler }
type Interception = { session: CDPSession; rules: Rule[] }

/** Intercepts API calls only. `page.route` would intercept every file of a page and disable the browser's cache. */
const heldUp = [{ urlPattern: '*/api/*' }]

const interceptions = new WeakMap<Page, Promise<Interception>>()

const settle = async (session: CDPSession, requestId: string, reply: Reply): Promise<void> => {
  if (reply === 'pass') return void (await session.send('Fetch.continueRequest', { requestId }))
  if (reply === 'no answer') return void (await session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' }))
  const headers = { 'content-type': 'application/json', ...reply.headers }
  await session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: reply.status ?? 200,
    responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
    body: Buffer.from(JSON.stringify(reply.json)).toString('base64'),
  })
}

const open = async (page: Page): Promise<Interception> => {
  const session = await page.context().newCDPSession(page)
  const rules: Rule[] = []
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { method, url, headers, postData } = request
    const rule = rules.findLast(({ address }) => address.test(request.url))
    const fetch = async () =>
      (await page.request.fetch(request.url, { method, headers, ...(postData && { data: postData }) })).json()
    const answer = async () => {
      const reply = rule ? await rule.handle({ method, url, headers, fetch }) : 'pass'
      if (reply) await settle(session, requestId, reply)
    }
    // The page may have navigated away meanwhile.
    answer().catch(() => undefined)
  })
  return { session, rules }
}

const interceptionOf = (page: Page): Promise<Interception> => {
  const known = interceptions.get(page) ?? open(page)
  interceptions.set(page, known)
  return known
}

/** Mocks a page's calls to these addresses until {@link letThrough}. The last matching rule applies. */
export const intercept = async (page: Page, address: RegExp, handle: Handler): Promise<void> => {
  const { session, rules } = await interceptionOf(page)
  rules.push({ address, handle })
  if (rules.length === 1) await session.send('Fetch.enable', { patterns: heldUp })
}

/** Responds with the server's response after a change. */
export const interceptChanged = (page: Page, address: RegExp, change: object): Promise<void> =>
  intercept(page, address, async ({ fetch }) => ({ json: { ...((await fetch()) as object), ...change } }))

/** Removes all mocks of a page. */
export const letThrough = async (page: Page): Promise<void> => {
  const { session, rules } = await interceptionOf(page)
  rules.splice(0)
  await session.send('Fetch.disable')
}
