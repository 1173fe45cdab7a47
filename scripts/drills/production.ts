import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openMailbox } from '../../server/test/mailbox.ts'
import { claimPort } from '../../server/src/process/port.ts'
import { trustedCertificate } from './production/certificate.ts'
import { createBucket, folderOf, openAlertReceiver, startSandbox } from './production/outside.ts'
import { installPackages } from './production/packages.ts'
import { startCluster } from './production/postgres.ts'
import { startProxy } from './production/proxy.ts'
import { operator, proxiedSettings, serviceUser } from './production/site.ts'
import { breakThings } from './production/breaking.ts'
import { password, waitForReceipt } from './production/people.ts'
import { moveSite, upgradeOldest } from './production/restoring.ts'
import { type Scene, serveMembers } from './production/serving.ts'
import { userNamed } from './programs.ts'
import { createSteps } from './steps.ts'
import { openWorkplace } from './workplace.ts'

// Runs Muster in production with Debian’s PostgreSQL and nginx, as docs/operating says, and does what an administrator does: serve,
// look, back up, move, upgrade, and stand failures. It installs missing packages, which needs root; all else is in a temporary folder.
//   npm run drill -- production

const login = { user: 'muster', password: 'mail-secret' }
const refused = 'refused@muster.example.org'

const steps = createSteps()
const { step } = steps
const { folder, closers, use } = await openWorkplace('production')

const openScene = async (installed: Awaited<ReturnType<typeof installPackages>>): Promise<Scene> => {
  const as = userNamed(serviceUser)
  const { pair, certificate, key } = await trustedCertificate(folder)
  const ports = await Promise.all([0, 0, 0, 0].map(() => claimPort('127.0.0.1', 0)))
  const [httpPort = 0, httpsPort = 0, ...servers] = ports
  const url = `https://localhost:${httpsPort}`
  const cluster = await step(`create a cluster of PostgreSQL ${installed.postgres.major}`, () =>
    startCluster(installed.postgres.bin, join(folder, 'postgres')),
  )
  closers.push(cluster.stop)
  await step('start nginx with deploy/nginx/muster.conf', () =>
    startProxy(installed.nginx, { folder: join(folder, 'nginx'), httpPort, httpsPort, servers, certificate, key }),
  )
  const bucketFolder = join(folder, 'bucket')
  const bucket = await step('start a bucket', () => createBucket(bucketFolder, as))
  const sandbox = await step('start the PayPal sandbox, without NODE_ENV', () =>
    startSandbox(join(folder, 'paypal'), as, url, certificate),
  )
  const mailbox = await openMailbox({ tls: pair, login, refused })
  const alerts = await openAlertReceiver(pair)
  closers.push(() => mailbox.close(), alerts.close)
  const logins = await step('create a database with two logins', () => cluster.createDatabase('muster'))
  const settings = {
    ...proxiedSettings(url, certificate),
    ...logins,
    DATA_DIR: await folderOf(join(folder, 'data'), as),
    STORAGE_URL: bucket.url,
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'hello@muster.example.org',
    ...sandbox.settings,
    ADMIN_EMAIL: 'admin@muster.example.org',
    ADMIN_PASSWORD: password,
    ALERT_EMAIL: 'ops@muster.example.org',
    ALERT_WEBHOOK_URL: alerts.url,
    LOG_ACCESS: 'on',
  }
  const place = { url, mailbox, sandbox }
  const outside = { cluster, bucket, bucketFolder, alerts, refused, httpPort, serverPorts: servers }
  return { folder, as, muster: operator(as, folder), place, settings, ...outside }
}

const run = async (): Promise<void> => {
  const installed = await step('install PostgreSQL, nginx, age and zstd from Debian', installPackages)
  const scene = await openScene(installed)
  const served = await serveMembers(steps, scene)
  await breakThings(steps, scene, served)
  const { url } = await moveSite(steps, scene, served)
  await upgradeOldest(steps, scene)
  const { id, donor } = served.donation
  await step('the donation got its receipt number after 5 minutes', () => waitForReceipt(url, id, donor))
}

const debian = await readFile('/etc/debian_version', 'utf8').catch(() => 'no Debian')
console.error(`Debian ${debian.trim()}, ${folder}`)
// The table says which step failed. Without a failed step, the drill itself is wrong.
await use(run)
steps.end(`Production on Debian ${debian.trim()}`)
