import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { openCampaigns, type Person, signIn } from './lib/bare-data.ts'
import { type FilledDatabase, withFilledDatabase } from './lib/filled-database.ts'
import { type Loader, type LoadRequest, startLoader } from './lib/load.ts'
import { print, progress } from './lib/report.ts'
import { production, type Server, startProduct } from './lib/servers.ts'
import { median, spread } from './lib/statistics.ts'

// Measures whether reading campaigns stays fast while PayPal does not respond and many donors wait, and how long they wait:
//   node bench/paypal-hangs.ts [--campaigns 10000] [--donors 200] [--rounds 6] [--json]

const { values: options } = parseArgs({
  options: {
    campaigns: { type: 'string', default: '10000' },
    donors: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '6' },
    json: { type: 'boolean' },
  },
})
const donors = Number(options.donors)
const rounds = Number(options.rounds)
/** The duration of each measurement, without and with waiting donors. Both end before the donors' timeout of 14 s. */
const seconds = 3
const connections = 32

/** A PayPal that issues tokens and never responds to other calls. `reached` counts those. */
const startHangingPaypal = async () => {
  let reached = 0
  const server = createServer((request, reply) => {
    if (request.url === '/v1/oauth2/token') reply.end(JSON.stringify({ access_token: 'token', expires_in: 30_000 }))
    else reached += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url, reached: () => reached, stop }
}

type Paypal = Awaited<ReturnType<typeof startHangingPaypal>>
type Tools = { loader: Loader; product: Server; paypal: Paypal; people: Person[]; campaigns: string[] }
type Wait = { seconds: number; sentence: string }

/** One donor who clicks Donate: the time until the response, and its content. */
const donate = async ({ product, campaigns }: Tools, { token }: Person, at: number): Promise<Wait> => {
  const begun = performance.now()
  const answer = await fetch(
    `${product.url}/api/campaigns/${campaigns[at % campaigns.length]}/donations/create-order`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ amount: 5 }),
    },
  )
  const { error } = (await answer.json()) as { error: string }
  return { seconds: (performance.now() - begun) / 1000, sentence: `${answer.status}: ${error}` }
}

/** Starts all donations concurrently, and waits until all of them wait for PayPal. */
const letDonorsWait = async (tools: Tools): Promise<Promise<Wait[]>[]> => {
  const before = tools.paypal.reached()
  const waits = Promise.all(tools.people.map((person, at) => donate(tools, person, at)))
  while (tools.paypal.reached() < before + donors) await new Promise((resolve) => setTimeout(resolve, 20))
  // Wrapped in an array, so that awaiting the result does not await the donors.
  return [waits]
}

const reads = (campaigns: string[]): { name: string; requests: LoadRequest[] }[] => [
  { name: 'list', requests: [{ path: '/api/campaigns' }] },
  { name: 'detail', requests: campaigns.slice(0, 200).map((id) => ({ path: `/api/campaigns/${id}` })) },
]
type Figure = { perSecond: number; p99Ms: number }

const readAll = async ({ loader, product, campaigns }: Tools): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const { requests } of reads(campaigns)) {
    figures.push(await loader.run({ url: product.url, until: { seconds }, connections, requests }))
  }
  return figures
}

/** One round measures without and with waiting donors, right after each other in alternating order. */
const compare = async (tools: Tools, round: number) => {
  const alone = round % 2 === 0 ? await readAll(tools) : null
  const [waiting] = await letDonorsWait(tools)
  const among = await readAll(tools)
  const waits = (await waiting) ?? []
  return { alone: alone ?? (await readAll(tools)), among, waits }
}

type Round = Awaited<ReturnType<typeof compare>>

const rowOf = (name: string, call: number, measured: Round[]) => {
  const ratios = measured.map(({ alone, among }) => (among[call]?.perSecond ?? NaN) / (alone[call]?.perSecond ?? NaN))
  const middle = (pick: (round: Round) => number | undefined) =>
    Math.round(median(measured.map((round) => pick(round) ?? NaN)))
  return {
    call: name,
    'alone /s': middle(({ alone }) => alone[call]?.perSecond),
    [`among ${donors} /s`]: middle(({ among }) => among[call]?.perSecond),
    ratio: median(ratios).toFixed(2),
    rounds: spread(ratios, 2),
    'p99 ms': `${middle(({ alone }) => alone[call]?.p99Ms)} / ${middle(({ among }) => among[call]?.p99Ms)}`,
  }
}

const measure = async (tools: Tools): Promise<void> => {
  await readAll(tools)
  const measured: Round[] = []
  for (let round = 0; round < rounds; round++) {
    progress(`Round ${round + 1} of ${rounds} …`)
    measured.push(await compare(tools, round))
  }
  const waits = measured.flatMap((round) => round.waits)
  const sentences = [...new Set(waits.map(({ sentence }) => sentence))]
  print({
    title: `Reading campaigns while PayPal does not respond and ${donors} donors wait (${options.campaigns} campaigns)`,
    rows: reads(tools.campaigns).map(({ name }, call) => rowOf(name, call, measured)),
    notes: [
      `Medians of ${rounds} rounds of ${seconds} s, ${connections} connections; each ratio compares the measurements of one round. “p99 ms”: without / with waiting donors.`,
      `Donors waited ${spread(
        waits.map((wait) => wait.seconds),
        1,
      )} s, and got the message: ${sentences.join(' | ')}`,
    ],
  })
}

const run = async (database: FilledDatabase): Promise<void> => {
  const { ownerUrl, dataDir } = database
  const people = await signIn(ownerUrl, donors)
  const campaigns = await openCampaigns(ownerUrl, 2_000)
  const paypal = await startHangingPaypal()
  const credentials = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'webhook' }
  const product = await startProduct({
    ...production(database, dataDir),
    ...credentials,
    PAYPAL_API_URL: paypal.url,
    LOG_LEVEL: 'error',
  })
  const loader = await startLoader()
  try {
    await measure({ loader, product, paypal, people, campaigns })
  } finally {
    await Promise.all([product.stop(), loader.stop()])
    paypal.stop()
  }
}

await withFilledDatabase(Number(options.campaigns), run)
