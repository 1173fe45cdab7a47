import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runSql } from '../server/test/run-sql.ts'
import { openCampaigns } from './lib/bare-data.ts'
import { type Child, startChild } from './lib/child.ts'
import { type Cost, costOf, residentMb } from './lib/cost.ts'
import { fillCampaign, fillWithUpdate, isStored, isWritten, takenBy } from './lib/due-reminders.ts'
import { type FilledDatabase, withFilledDatabase } from './lib/filled-database.ts'
import { type Figure, print, progress } from './lib/report.ts'
import { production, type Server, startProduct } from './lib/servers.ts'
import { median, spread } from './lib/statistics.ts'

// What one reminder costs: to write it for each supporter of a campaign, and to send it to a mail server on loopback. Each round has a campaign
// of its own. Sending is compared with the same library that sends mails that are ready.
//   node bench/mails.ts [--people 5000] [--rounds 5] [--json]
// With --update, it stores the mails of one update instead, and looks at the memory of the worker meanwhile.
//   node bench/mails.ts --update [--people 100000] [--rounds 1]

const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '5' },
    json: { type: 'boolean' },
    update: { type: 'boolean' },
  },
})
const [people, rounds] = [Number(options.people), Number(options.rounds)]

const measure = (pid: number, databasePid: number, isDone: () => Promise<boolean>): Promise<Cost> =>
  costOf({ pid, databasePid, people }, isDone)

type Round = { written: Cost; sent: Cost; bare: Cost; beforeMb: number; afterMb: number }

const playRound = async (database: FilledDatabase, id: string): Promise<Round> => {
  await fillCampaign(database.ownerUrl, id, people)
  await runSql(database.ownerUrl, 'analyze')
  const sink = await startChild(resolve(import.meta.dirname, '../server/test/mail-sink-process.ts'), { env: {} })
  const env = { SMTP_URL: String(sink.ready['url']) }
  const settings = { ...production(database, database.dataDir), ROLE: 'worker' }
  const stopping: Child[] = [sink]
  const start = async (more: Record<string, string>): Promise<Server> => {
    const server = await startProduct({ ...settings, ...more })
    stopping.push(server)
    return server
  }
  try {
    const begunAt = new Date()
    const writer = await start({})
    const written = await measure(writer.pid, database.pid(), () => isWritten(database.ownerUrl, begunAt, people))
    await writer.stop()
    const sender = await start(env)
    const beforeMb = residentMb(sender)
    const sent = await measure(sender.pid, database.pid(), async () => (await takenBy(sink)) >= people)
    const afterMb = residentMb(sender)
    await sender.stop()
    const mailer = await startChild(resolve(import.meta.dirname, 'lib/mailer-process.ts'), { env })
    stopping.push(mailer)
    mailer.process.send(people)
    const all = once(mailer.process, 'message')
    const bare = await measure(mailer.pid, database.pid(), async () => (await all, true))
    return { written, sent, bare, beforeMb, afterMb }
  } finally {
    for (const child of stopping.reverse()) await child.stop()
  }
}

const rowOf = (name: string, costs: readonly Cost[]) => ({
  what: name,
  'server µs': Math.round(median(costs.map(({ serverUs }) => serverUs))),
  'database µs': Math.round(median(costs.map(({ databaseUs }) => databaseUs))),
  'per second': Math.round(median(costs.map(({ perSecond }) => perSecond))),
})

const report = (played: readonly Round[]): void => {
  const total = ({ serverUs, databaseUs }: Cost) => serverUs + databaseUs
  const figure = (name: string, values: number[], unit: Figure['unit'], kind: Figure['kind']): Figure => ({
    ...{ name, value: median(values), unit, better: unit === 'per second' ? 'higher' : 'lower', kind },
  })
  const ratios = played.map(({ sent, bare }) => sent.serverUs / bare.serverUs)
  const grown = played.map(({ beforeMb, afterMb }) => afterMb - beforeMb)
  print({
    title: `Reminders to ${people} supporters of a campaign, for each person`,
    rows: [
      rowOf(
        'written',
        played.map(({ written }) => written),
      ),
      rowOf(
        'sent',
        played.map(({ sent }) => sent),
      ),
      rowOf(
        'sent, bare',
        played.map(({ bare }) => bare),
      ),
    ],
    notes: [
      `Sending to bare, server: ${median(ratios).toFixed(2)} (${spread(ratios, 2)}). Medians of ${rounds} rounds.`,
      `Memory of the sender grew by ${median(grown).toFixed(0)} MB (${spread(grown, 0)}) while it sent ${people} mails.`,
    ],
    figures: [
      figure(
        'write a reminder',
        played.map(({ written }) => total(written)),
        'µs',
        'cpu',
      ),
      figure(
        'send a reminder',
        played.map(({ sent }) => total(sent)),
        'µs',
        'cpu',
      ),
      figure('send a reminder, to bare', ratios, 'ratio', 'cpu'),
      figure(
        'reminders sent',
        played.map(({ sent }) => sent.perSecond),
        'per second',
        'wall',
      ),
      figure(
        'memory while sending',
        played.map(({ afterMb }) => afterMb),
        'MB',
        'bytes',
      ),
    ],
  })
}

type Stored = { seconds: number; beforeMb: number; highestMb: number }

/** Stores the mails of one update to all supporters of a campaign. The time has the start of the worker in it. */
const storeUpdate = async (database: FilledDatabase, id: string): Promise<Stored> => {
  await fillWithUpdate(database.ownerUrl, id, people)
  await runSql(database.ownerUrl, 'analyze')
  const startedMs = performance.now()
  const worker = await startProduct({ ...production(database, database.dataDir), ROLE: 'worker' })
  try {
    const beforeMb = residentMb(worker)
    let highestMb = beforeMb
    while (!(await isStored(database.ownerUrl, id))) {
      highestMb = Math.max(highestMb, residentMb(worker))
      await pause(100)
    }
    return { seconds: (performance.now() - startedMs) / 1_000, beforeMb, highestMb }
  } finally {
    await worker.stop()
  }
}

const reportStored = (stored: readonly Stored[]): void => {
  const seconds = stored.map((round) => round.seconds)
  const grown = stored.map(({ beforeMb, highestMb }) => highestMb - beforeMb)
  print({
    title: `The mails of one update to ${people} supporters`,
    rows: [{ what: 'stored', seconds: median(seconds).toFixed(1), 'MB grown': median(grown).toFixed(0) }],
    notes: [`Medians of ${rounds} rounds.`],
    figures: [{ name: 'store an update', value: median(seconds) * 1_000, unit: 'ms', better: 'lower', kind: 'wall' }],
  })
}

const runUpdates = async (database: FilledDatabase, ids: readonly string[]): Promise<void> => {
  const stored: Stored[] = []
  for (const id of ids) stored.push(await storeUpdate(database, id))
  reportStored(stored)
}

const run = async (database: FilledDatabase): Promise<void> => {
  const ids = (await openCampaigns(database.ownerUrl, 500)).slice(0, rounds)
  if (options.update) return runUpdates(database, ids)
  const played: Round[] = []
  for (const id of ids) {
    progress(`Round ${played.length + 1} of ${rounds} …`)
    played.push(await playRound(database, id))
  }
  report(played)
}

await withFilledDatabase(600, run)
