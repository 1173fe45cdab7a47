import { chmod, chown, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loginEndpoint } from '@muster/contract/people/accounts.ts'
import { getCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { type Fixture, ledgerSql } from '../../../server/test/fixtures/fill.ts'
import { runSql } from '../../../server/test/run-sql.ts'
import { readReleases } from '../../migrations/releases.ts'
import { callSite, waitFor } from '../site-calls.ts'
import type { Steps } from '../steps.ts'
import { compareDatabases, comparePictures, openByHand } from './moving.ts'
import { folderOf } from './outside.ts'
import { password, visit } from './people.ts'
import { mustDo, requireText, root, type Server, type Settings, stopServer } from './site.ts'
import type { Scene, Served } from './serving.ts'

const passphrase = 'birch heron lantern'
const restoredText = 'Everything agrees with the backup.'

const passphraseFile = async ({ folder, as }: Scene): Promise<string> => {
  const file = join(folder, 'passphrase')
  await writeFile(file, `${passphrase}\n`)
  await chmod(file, 0o600)
  if (as) await chown(file, as.uid, as.gid)
  return file
}

const openWithDebian = async ({ folder, as }: Scene, file: string): Promise<void> => {
  const names = await openByHand(file, passphrase, join(folder, 'backups'), as)
  for (const part of ['manifest', 'ledger_entry', '.webp']) requireText(names.join('\n'), part)
}

/** The restored site takes over the address of the old one. */
const serveRestored = async ({ muster, serverPorts, place }: Scene, served: Served, settings: Settings) => {
  const server = await muster.start({ ...settings, PORT: String(serverPorts[0]) })
  const picture = await visit(place.url, served.campaign)
  if (!picture.equals(served.picture)) throw new Error('the picture is another one')
  await callSite(place.url, loginEndpoint, { body: { email: 'ana@example.org', password } })
  const { totalRaised } = await callSite(place.url, getCampaignEndpoint, { params: { id: served.campaign.id } })
  if (totalRaised !== 25) throw new Error(`the campaign has ${totalRaised}`)
  await mustDo(muster, settings, 'check-books')
  return server
}

/** Backs the site up, opens the backup by hand, and moves the site to another database and from the bucket to a folder. */
export const moveSite = async ({ step, attempt }: Steps, scene: Scene, served: Served): Promise<Server> => {
  const { folder, as, muster, settings, cluster, bucketFolder } = scene
  const sealed = ['--passphrase-file', await passphraseFile(scene)]
  const file = join(await folderOf(join(folder, 'backups'), as), 'running.backup')
  await step('cli backup while both servers run', () => mustDo(muster, settings, 'backup', file, ...sealed))
  await step('cli restore --check', () => mustDo(muster, settings, 'restore', file, '--check', ...sealed))
  await attempt('Debian’s age, zstd and tar open the backup', () => openWithDebian(scene, file))
  await step('stop both servers', () => Promise.all(served.servers.map(stopServer)))
  const last = join(folder, 'backups', 'last.backup')
  await step('cli backup of the stopped site', () => mustDo(muster, settings, 'backup', last, ...sealed))
  const { STORAGE_URL: _bucket, ...rest } = settings
  const logins = await cluster.createDatabase('restored')
  const elsewhere = { ...rest, ...logins, DATA_DIR: await folderOf(join(folder, 'restored'), as) }
  await step('cli restore into another database and a folder', async () => {
    requireText(await mustDo(muster, elsewhere, 'restore', last, ...sealed), restoredText)
  })
  await step('every row of every table is the same', () =>
    compareDatabases(cluster.adminUrl('muster'), cluster.adminUrl('restored')),
  )
  await step('every picture is the same', () => comparePictures(bucketFolder, join(elsewhere.DATA_DIR, 'uploads')))
  return step('the restored site serves campaign, picture and login', () => serveRestored(scene, served, elsewhere))
}

const receiptsSql = `
  select (select count(*) from donation where status = 'completed') as donations, (select count(*) from receipt) as receipts`

const readFixture = async (version: string): Promise<Fixture> =>
  JSON.parse(await readFile(join(root, 'server/test/fixtures', `${version}.json`), 'utf8')) as Fixture

/** Restores the backup of the oldest release and serves it. */
export const upgradeOldest = async ({ step, attempt }: Steps, scene: Scene): Promise<void> => {
  const { folder, as, muster, cluster, place, serverPorts } = scene
  const version = readReleases()[0]?.version ?? ''
  const { encryptionKey, waiting, ledger, ...fixture } = await readFixture(version)
  const { NODE_ENV = '', NODE_EXTRA_CA_CERTS = '', PUBLIC_URL = '', TRUST_PROXY = '', SMTP_URL = '' } = scene.settings
  const settings = {
    ...{ NODE_ENV, NODE_EXTRA_CA_CERTS, PUBLIC_URL, TRUST_PROXY, SMTP_URL, ENCRYPTION_KEY: encryptionKey },
    ...(await cluster.createDatabase('older')),
    DATA_DIR: await folderOf(join(folder, 'older'), as),
    PORT: String(serverPorts[1]),
  }
  await step(`cli restore of the backup of ${version}`, async () => {
    const file = join(root, 'server/test/fixtures', `${version}.backup`)
    requireText(await mustDo(muster, settings, 'restore', file), restoredText)
  })
  const server = await step('this version starts on it', () => muster.start(settings))
  await attempt('it serves, sends the waiting mail, and the books hold', async () => {
    const { totalRaised } = await callSite(server.url, getCampaignEndpoint, {
      params: { id: fixture.money.campaignId },
    })
    if (totalRaised !== fixture.money.raised) throw new Error(`the campaign has ${totalRaised}`)
    await waitFor('the waiting mail', () => place.mailbox.to(waiting)[0])
    await waitFor('the receipts of earlier donations', async () => {
      const [counts] = await runSql(settings.MIGRATION_DATABASE_URL, receiptsSql)
      return counts?.donations === counts?.receipts ? true : undefined
    })
    await mustDo(muster, settings, 'check-books')
    const found = await runSql(settings.MIGRATION_DATABASE_URL, ledgerSql)
    if (JSON.stringify(found) !== JSON.stringify(ledger)) throw new Error(`the ledger has ${JSON.stringify(found)}`)
  })
  await step('it stops', () => stopServer(server))
}
