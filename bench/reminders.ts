import { parseArgs } from 'node:util'
import { runSql } from '../server/test/run-sql.ts'
import { openCampaigns } from './lib/bare-data.ts'
import { costOf, residentMb } from './lib/cost.ts'
import { fillCampaign, isWritten } from './lib/due-reminders.ts'
import { type FilledDatabase, withFilledDatabase } from './lib/filled-database.ts'
import { type Figure, print, progress } from './lib/report.ts'
import { production, startProduct } from './lib/servers.ts'

// What a worker and the database take to write the reminders of one campaign with many supporters, and how much memory it takes.
//   node bench/reminders.ts [--people 1000000] [--json]

const { values: options } = parseArgs({
  options: { people: { type: 'string', default: '1000000' }, json: { type: 'boolean' } },
})
const people = Number(options.people)

const run = async (database: FilledDatabase): Promise<void> => {
  const [id = ''] = await openCampaigns(database.ownerUrl, 1)
  progress(`${people} supporters …`)
  await fillCampaign(database.ownerUrl, id, people)
  await runSql(database.ownerUrl, 'vacuum analyze support')
  progress('Their reminders …')
  const begunAt = new Date()
  const writer = await startProduct({ ...production(database, database.dataDir), ROLE: 'worker' })
  const mb = [residentMb(writer)]
  const work = { pid: writer.pid, databasePid: database.pid(), people }
  const cost = await costOf(work, () => {
    mb.push(residentMb(writer))
    return isWritten(database.ownerUrl, begunAt, people)
  })
  await writer.stop()
  const total = cost.serverUs + cost.databaseUs
  const [startMb = NaN, mostMb] = [mb[0], Math.max(...mb)]
  const figure = (name: string, value: number, unit: Figure['unit'], kind: Figure['kind']): Figure => ({
    ...{ name, value, unit, better: 'lower', kind },
  })
  print({
    title: `Reminders of one campaign with ${people} supporters`,
    rows: [
      {
        'server µs': Math.round(cost.serverUs),
        'database µs': Math.round(cost.databaseUs),
        'µs each': Math.round(total),
        'seconds in all': Math.round(people / cost.perSecond),
        'MB at first': Math.round(startMb),
        'MB at most': Math.round(mostMb),
      },
    ],
    notes: [],
    figures: [
      figure('store a reminder', total, 'µs', 'cpu'),
      figure('memory while storing reminders', mostMb, 'MB', 'bytes'),
    ],
  })
}

await withFilledDatabase(600, run)
