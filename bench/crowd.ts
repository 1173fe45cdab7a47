import { createConnection, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Mailbox, openMailbox } from '../server/test/mailbox.ts'
import { openCampaigns, signIn } from './lib/bare-data.ts'
import { type FilledDatabase, withFilledDatabase } from './lib/filled-database.ts'
import { print, progress } from './lib/report.ts'
import { production, startProduct } from './lib/servers.ts'
import { type Answer, type Ask, createVisitors, loopbackAddress, type Visitors } from './lib/visitors.ts'

// The moment when the crowd comes, with the default limits: a venue behind one address, guests who confirm, one minute with 10,000 page views
// and 1,000 supports of accounts, and 3,000 people who support one campaign at once, from many addresses of the loopback network (Linux).
//   node bench/crowd.ts [--campaigns 3000] [--views 10000] [--supports 1000] [--seconds 60] [--json]

const { values: options } = parseArgs({
  options: {
    campaigns: { type: 'string', default: '3000' },
    views: { type: 'string', default: '10000' },
    supports: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
    json: { type: 'boolean' },
  },
})
/** People who support one campaign at once. */
const together = 3_000
const [views, supports, seconds] = [Number(options.views), Number(options.supports), Number(options.seconds)]

type Crowd = { visitors: Visitors; mailbox: Mailbox; ids: string[] }

const providers = ['gmail.com', 'outlook.com', 'yahoo.com', 'icloud.com', 'gmx.net']
const countOf = (answers: readonly Answer[], isMeant: (status: number) => boolean): number =>
  answers.filter(({ status }) => isMeant(status)).length
const isRefused = (status: number): boolean => status < 200 || status >= 300

/** Begins calls evenly over a time, whatever the answers take. */
const spread = async <T>(count: number, withinMs: number, begin: (n: number) => Promise<T>): Promise<T[]> => {
  const since = performance.now()
  const begun: Promise<T>[] = []
  while (begun.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - since) / withinMs) * count) + 1)
    while (begun.length < due) begun.push(begin(begun.length))
    await pause(2)
  }
  return Promise.all(begun)
}

/** 300 phones behind one address open a campaign within a minute: its page, the campaign and its figures. */
const openTogether = async ({ visitors, ids }: Crowd) => {
  const paths = [`/campaigns/${ids[0]}`, `/api/campaigns/${ids[0]}`, `/api/campaigns/${ids[0]}/stats`]
  const answers = await spread(300, 60_000, () => Promise.all(paths.map((path) => visitors.ask('127.0.0.2', { path }))))
  return { what: '300 phones behind one address', result: `${countOf(answers.flat(), isRefused)} of 900 calls refused` }
}

type Guests = {
  id: string
  count: number
  withinMs: number
  addressOf: (n: number) => string
  untilMs?: number
  confirms: (n: number) => boolean
}

/** Asks again when the server is busy, as the web app does. */
const askPatiently = async (visitors: Visitors, address: string, ask: Ask): Promise<Answer & { tries: number }> => {
  for (let tries = 1; ; tries++) {
    const answer = await visitors.ask(address, ask)
    if (answer.status !== 503 || answer.retryAfterSeconds === null || tries === 4) return { ...answer, tries }
    await pause(answer.retryAfterSeconds * 1_000)
  }
}

/** Guests ask, and those who confirm do so as soon as their mail has come. */
const gatherGuests = async (
  { visitors, mailbox }: Crowd,
  { id, count, withinMs, untilMs = 180_000, addressOf, confirms }: Guests,
) => {
  const emailOf = (n: number): string => `${id.slice(-6)}${n}@${providers[n % providers.length]}`
  const since = performance.now()
  const asked = await spread(count, withinMs, (n) =>
    askPatiently(visitors, addressOf(n), {
      ...{ method: 'POST', path: `/api/campaigns/${id}/support` },
      body: { email: emailOf(n) },
    }),
  )
  const confirmed = new Set<number>()
  let mailed = 0
  const endsAt = performance.now() + untilMs
  while (mailed < count && performance.now() < endsAt) {
    await pause(100)
    mailed = 0
    for (let n = 0; n < count; n++) {
      const [mail] = mailbox.to(emailOf(n))
      if (!mail) continue
      mailed += 1
      const token = /verify-join\?token=([\w-]+)/.exec(mail.text ?? '')?.[1]
      if (!confirms(n) || confirmed.has(n) || !token) continue
      confirmed.add(n)
      void visitors.ask(addressOf(n), { path: `/api/campaigns/verify-guest/${token}` })
    }
  }
  const tookSeconds = (performance.now() - since - withinMs) / 1_000
  const refused = countOf(asked, isRefused)
  const again = asked.filter(({ tries }) => tries > 1).length
  return `${refused} refused, ${again} asked again, ${mailed} mails, the last ${tookSeconds.toFixed(1)} s after the last request`
}

const boundary = 'bench'
const partHead = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`

/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** An account uploads a picture while eight slow uploads of others are received from the same address. */
const uploadBesideSlowOnes = async (url: string, tokens: readonly string[]): Promise<string> => {
  const localAddress = '127.0.0.4'
  const { hostname, port } = new URL(url)
  const headOf = (token: string, bytes: number): string =>
    [
      'POST /api/upload/avatar HTTP/1.1',
      `Host: ${hostname}:${port}`,
      `Authorization: Bearer ${token}`,
      `Content-Type: multipart/form-data; boundary=${boundary}`,
      `Content-Length: ${bytes}`,
      '\r\n',
    ].join('\r\n')
  const open = (begin: string): Socket => {
    const socket = createConnection({ host: hostname, port: Number(port), localAddress })
    socket.on('error', () => undefined).write(begin)
    return socket
  }
  const slow = tokens.slice(0, 8).map((token) => open(headOf(token, 1_000_000) + partHead))
  await pause(500)
  const body = Buffer.concat([Buffer.from(partHead), picture, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const ninth = open(headOf(tokens[8]!, body.length))
  ninth.write(body)
  const answer = await new Promise<string>((resolve) =>
    ninth.once('data', (chunk: Buffer) => resolve(chunk.toString())),
  )
  for (const socket of [...slow, ninth]) socket.destroy()
  return answer.split('\r\n', 1)[0] ?? ''
}

/** One caller has strangers mailed. */
const mailStrangers = (crowd: Crowd, id: string): Promise<string> =>
  gatherGuests(crowd, {
    ...{ id, count: 70, withinMs: 1_000, untilMs: 10_000, addressOf: () => '127.0.0.5' },
    confirms: () => false,
  })

/** One minute of page views and supports. */
const playMinute = async ({ visitors, ids }: Crowd, tokens: readonly string[]) => {
  const id = ids[1]!
  const [seen, supported] = await Promise.all([
    spread(views, seconds * 1_000, (n) => visitors.ask(loopbackAddress(n % 4_000), { path: `/campaigns/${id}` })),
    spread(supports, seconds * 1_000, (n) =>
      visitors.ask(loopbackAddress(5_000 + n), {
        ...{ method: 'POST', path: `/api/campaigns/${id}/support`, body: {} },
        token: tokens[n]!,
      }),
    ),
  ])
  const rowOf = (what: string, answers: readonly Answer[]) => {
    const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
    return {
      what,
      calls: answers.length,
      '5xx': countOf(answers, (status) => status >= 500),
      'other refusals': countOf(answers, (status) => status < 500 && isRefused(status)),
      'p50 ms': Math.round(times[Math.floor(times.length / 2)] ?? 0),
      'p99 ms': Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
    }
  }
  return [rowOf('page views', seen), rowOf('supports of accounts', supported)]
}

/** People who support one campaign, 32 at a time. Returns supports a second. */
const supportAtOnce = async ({ visitors, ids }: Crowd, tokens: readonly string[]): Promise<string> => {
  const path = `/api/campaigns/${ids[5]}/support`
  const since = performance.now()
  let next = 0
  let refused = 0
  const supportInTurn = async (): Promise<void> => {
    while (next < tokens.length) {
      const n = next++
      const answer = await visitors.ask(loopbackAddress(n % 32), {
        ...{ method: 'POST', path, body: {} },
        token: tokens[n]!,
      })
      if (isRefused(answer.status)) refused += 1
    }
  }
  await Promise.all(Array.from({ length: 32 }, supportInTurn))
  const perSecond = Math.round((tokens.length * 1_000) / (performance.now() - since))
  return `${perSecond} a second, ${refused} refused`
}

const run = async (database: FilledDatabase): Promise<void> => {
  const mailbox = await openMailbox()
  const ids = (await openCampaigns(database.ownerUrl, 500)).slice(0, 6)
  const people = await signIn(database.ownerUrl, supports + together)
  const product = await startProduct({
    ...production(database, database.dataDir),
    RATE_LIMIT: 'on',
    SMTP_URL: mailbox.url,
  })
  const visitors = createVisitors(product.url)
  const crowd: Crowd = { visitors, mailbox, ids }
  try {
    progress('300 phones behind one address …')
    const hallPages = await openTogether(crowd)
    progress('40 guests behind one address …')
    const hall = await gatherGuests(crowd, {
      ...{ id: ids[2]!, count: 40, withinMs: 10_000, addressOf: () => '127.0.0.3' },
      confirms: (n) => n % 2 === 0,
    })
    progress('600 guests from 600 addresses …')
    const homes = await gatherGuests(crowd, {
      ...{ id: ids[3]!, count: 600, withinMs: 2_500, addressOf: (n) => loopbackAddress(10_000 + n) },
      confirms: (n) => n % 5 < 3,
    })
    progress('an upload beside eight slow ones …')
    const upload = await uploadBesideSlowOnes(
      product.url,
      people.map(({ token }) => token),
    )
    progress('one caller has strangers mailed …')
    const strangers = await mailStrangers(crowd, ids[4]!)
    progress(`${views} page views and ${supports} supports in ${seconds} s …`)
    const minute = await playMinute(
      crowd,
      people.slice(0, supports).map(({ token }) => token),
    )
    progress(`${together} people support one campaign …`)
    const atOnce = await supportAtOnce(
      crowd,
      people.slice(supports).map(({ token }) => token),
    )
    print({
      title: 'When the crowd comes',
      rows: minute,
      notes: [
        `${hallPages.what}: ${hallPages.result}.`,
        `40 guests behind one address, half of whom confirm: ${hall}.`,
        `600 guests from 600 addresses in 2.5 s, 60 % confirm: ${homes}.`,
        `An upload beside eight slow ones from the same address: ${upload}.`,
        `70 strangers asked for by one caller, none of whom confirm: ${strangers}.`,
        `${together} people with accounts who support one campaign: ${atOnce}.`,
        'The caller, the server and its database share all cores.',
      ],
    })
  } finally {
    visitors.close()
    await product.stop()
    await mailbox.close()
  }
}

await withFilledDatabase(Number(options.campaigns), run)
