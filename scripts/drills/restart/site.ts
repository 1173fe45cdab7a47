import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { loginEndpoint, registerEndpoint } from '@muster/contract/people/accounts.ts'
import { claimPort } from '../../../server/src/process/port.ts'
import { runSql } from '../../../server/test/run-sql.ts'
import type { trustedCertificate } from '../production/certificate.ts'
import { folderOf, startSandbox } from '../production/outside.ts'
import type { installPackages } from '../production/packages.ts'
import { password } from '../production/people.ts'
import type { Cluster } from '../production/postgres.ts'
import { startProxy } from '../production/proxy.ts'
import { operator, proxiedSettings, type Server, serviceUser, type Settings } from '../production/site.ts'
import type { Program } from '../programs.ts'
import { userNamed } from '../programs.ts'
import { callSite } from '../site-calls.ts'
import type { Member } from './visitors.ts'

type Options = {
  /** A folder of its own. */
  folder: string
  installed: Awaited<ReturnType<typeof installPackages>>
  cluster: Cluster
  trusted: Awaited<ReturnType<typeof trustedCertificate>>
  name: string
  /** Whether a server that stops serves on for some seconds first. */
  drains: boolean
  /** Whether nginx lets it hand over reads at the end. */
  failsOver: boolean
}

/** Two servers on a database of their own, behind nginx. */
export type Site = {
  url: string
  ownerUrl: string
  members: Member[]
  servers: Server[]
  start: (index: number) => Promise<Server>
  proxy: Program
}

const membersCount = 40

const joinAll = async (url: string, ownerUrl: string): Promise<Member[]> => {
  const emails = Array.from({ length: membersCount }, (_, index) => `member${index}@example.org`)
  for (const email of emails) await callSite(url, registerEndpoint, { body: { email, password } })
  await runSql(ownerUrl, 'update account set email_verified_at = now()')
  const members: Member[] = []
  for (const email of emails) {
    const { token, user } = await callSite(url, loginEndpoint, { body: { email, password } })
    members.push({ token, accountId: user._id })
  }
  return members
}

const settingsOf = async ({ cluster, name, drains, folder }: Options, url: string, certificate: string) => {
  const as = userNamed(serviceUser)
  const sandbox = await startSandbox(join(folder, 'paypal'), as, url, certificate)
  return {
    ...proxiedSettings(url, certificate),
    RATE_LIMIT: 'off',
    ...(await cluster.createDatabase(name)),
    DATA_DIR: await folderOf(join(folder, 'data'), as),
    ...sandbox.settings,
    ...(!drains && { DRAIN_SECONDS: '0' }),
  } satisfies Settings
}

/** Starts a site with its members. */
export const openSite = async (options: Options): Promise<Site> => {
  const { folder, installed, failsOver, trusted } = options
  await mkdir(folder, { mode: 0o711 })
  const { certificate, key } = trusted
  const [httpPort = 0, httpsPort = 0, ...ports] = await Promise.all([0, 0, 0, 0].map(() => claimPort('127.0.0.1', 0)))
  const url = `https://localhost:${httpsPort}`
  const settings = await settingsOf(options, url, certificate)
  const places = { folder: join(folder, 'nginx'), httpPort, httpsPort, servers: ports, failsOver }
  const proxy = await startProxy(installed.nginx, { ...places, certificate, key })
  const muster = operator(userNamed(serviceUser), folder)
  const start = (index: number) => muster.start({ ...settings, PORT: String(ports[index]) })
  const servers = await Promise.all(ports.map((_, index) => start(index)))
  const ownerUrl = settings.MIGRATION_DATABASE_URL
  return { url, ownerUrl, members: await joinAll(url, ownerUrl), servers, start, proxy }
}
