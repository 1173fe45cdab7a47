import { apiJobs } from '../app.ts'
import { createOrganisation, createSecrets, seedDemo } from '../site/index.ts'
import { createPlaces } from '../platform/places/index.ts'
import { systemClock } from '../platform/base/clock.ts'
import { type Config, readConfig } from '../platform/base/config.ts'
import { connect } from '../platform/database/database.ts'
import { createMeasures } from '../platform/base/measures.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import type { AppContext } from '../platform/context.ts'
import { createLog } from '../platform/base/log.ts'
import { createOutbox, createSmtpTransport } from '../mail/index.ts'
import { createPaypalClient } from '../money/index.ts'
import { openStorage } from '../platform/storage/index.ts'
import { readBuild } from './build.ts'
import type { SeedOrder } from './demo.ts'
import { openKeyring } from './keyring.ts'

// Creates the sample campaigns and exits. Started by the server, which waits for it and passes the settings.

const seed = async ({ access, publicUrl, dataDir, sandbox }: SeedOrder): Promise<void> => {
  const config: Config = { ...readConfig(process.env), publicUrl, dataDir }
  const log = createLog('warn')
  const db = connect({ ...access, log }).as('system', 'background')
  const jobs = createJobs({ ...access, log })
  const keyring = await openKeyring(config)
  const organisation = createOrganisation({ db, config })
  const context: AppContext = {
    db,
    clock: systemClock,
    config,
    log,
    jobs,
    keyring,
    organisation,
    build: await readBuild(config.commit),
    measures: createMeasures(),
    stopping: new AbortController().signal,
  }
  const gateways = {
    transport: createSmtpTransport({ url: () => null, from: config.mailFrom, encryptsLogins: true }),
    paypal: createPaypalClient({ settings: () => sandbox?.settings ?? null, clock: systemClock, log }),
    sandboxLogins: () => [],
    storage: openStorage(config),
    places: createPlaces({ provider: config.geoProvider, googleKey: () => null, clock: systemClock, log }),
    secrets: createSecrets(context),
    features: { donations: () => 'sandbox' as const, mail: () => 'off' as const },
    sandbox: sandbox && { settings: () => sandbox.settings, buyers: sandbox.buyers },
  }
  for (const job of apiJobs(context, gateways, createOutbox(context))) jobs.define(job)
  await seedDemo(context, gateways)
  await db.destroy()
}

// Ends with the server that started it. The next start continues the seeding.
process.once('disconnect', () => process.exit(1))
process.once('message', (order) => {
  seed(order as SeedOrder).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
