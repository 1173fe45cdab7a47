import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { day } from '../server/src/base/clock.ts'
import { buildDataSet, folderOf, withFilledDatabase } from './lib/filled-database.ts'

// Builds the data set of the large benchmarks, which is kept between runs: campaigns, ten times as many supports and ledger entries. `--serve`
// starts PostgreSQL on a copy, prints its addresses, and removes the copy on Ctrl-C:
//   node bench/data.ts [--campaigns 1000000] [--rebuild] [--serve]

const { values: options } = parseArgs({
  options: {
    campaigns: { type: 'string', default: '1000000' },
    rebuild: { type: 'boolean' },
    serve: { type: 'boolean' },
  },
})
const campaigns = Number(options.campaigns)

if (options.rebuild || !existsSync(folderOf(campaigns))) {
  const started = performance.now()
  await buildDataSet(campaigns)
  console.log(`${folderOf(campaigns)} built in ${((performance.now() - started) / 60_000).toFixed(1)} minutes`)
}
if (options.serve) {
  await withFilledDatabase(campaigns, async ({ ownerUrl, appUrl }) => {
    console.log(`MIGRATION_DATABASE_URL=${ownerUrl}\nDATABASE_URL=${appUrl}`)
    // Waiting for a signal does not keep Node.js alive.
    const alive = setInterval(() => {}, day)
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
    clearInterval(alive)
  })
}
