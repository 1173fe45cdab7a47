import type { RunAs } from '../programs.ts'
import { callSite, waitFor } from '../site-calls.ts'
import type { Steps } from '../steps.ts'
import { registerEndpoint } from '@muster/contract/people/accounts.ts'
import type { createBucket, openAlertReceiver } from './outside.ts'
import { campaignWithPicture, donate, enterAsAdmin, join, password, payOut, type Place, visit } from './people.ts'
import type { Cluster } from './postgres.ts'
import { mustDo, type Operator, requireText, type Server, type Settings } from './site.ts'

/** All that production consists of. */
export type Scene = {
  folder: string
  /** The user that Muster runs as. */
  as: RunAs
  muster: Operator
  place: Place
  settings: Settings
  cluster: Cluster
  bucket: Awaited<ReturnType<typeof createBucket>>
  bucketFolder: string
  alerts: Awaited<ReturnType<typeof openAlertReceiver>>
  /** The mail server refuses this address. */
  refused: string
  httpPort: number
  serverPorts: number[]
}
/** What was created while it served. */
export type Served = {
  servers: Server[]
  campaign: { id: string; imageUrl: string }
  picture: Buffer
  /** `donor`: the session’s token. */
  donation: { id: string; donor: string }
}

const startServers = ({ muster, settings, serverPorts }: Scene): Promise<Server[]> =>
  Promise.all(serverPorts.map((port) => muster.start({ ...settings, PORT: String(port) })))

const requireRedirect = async ({ httpPort, place: { url } }: Scene): Promise<void> => {
  const { headers } = await fetch(`http://127.0.0.1:${httpPort}/campaigns?q=a`, { redirect: 'manual' })
  if (headers.get('location') !== `${url}/campaigns?q=a`) throw new Error(`it leads to ${headers.get('location')}`)
}

const requireHealthy = async ({ muster, settings }: Scene): Promise<void> => {
  const lines = (await mustDo(muster, settings, 'doctor', '--mail-to', 'doctor@muster.example.org')).split('\n')
  const wrong = lines.filter((line) => !line.startsWith('ok '))
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}

const requireMetrics = async (servers: Server[]): Promise<void> => {
  for (const { metricsUrl } of servers) {
    const text = await (await fetch(metricsUrl)).text()
    requireText(text, /^muster_database_up 1$/m)
    requireText(text, /^muster_http_request_duration_seconds_count\{/m)
  }
}

/** Two servers look for troubles each minute. Each trouble is told once. */
const requireOneAlert = async ({ alerts, place, settings }: Scene, event: 'began' | 'ended'): Promise<void> => {
  const subjects = () => place.mailbox.to(settings.ALERT_EMAIL ?? '').map(({ subject }) => subject)
  const told = () => alerts.messages.filter((message) => message.event === event)
  const wanted = event === 'began' ? 1 : 2
  await waitFor('the alert', () => (told().length > 0 && subjects().length >= wanted ? true : undefined))
  const seen = `${told().length} messages and the mails: ${subjects().join(', ')}`
  if (told().length !== 1 || subjects().length !== wanted) throw new Error(seen)
}

const takeMoney = async ({ step }: Steps, { place }: Scene) => {
  const { url } = place
  const admin = await step('the first admin logs in and turns on the second factor', () =>
    enterAsAdmin(url, 'admin@muster.example.org'),
  )
  const owner = await step('a member joins with the link of the mail', () => join(place, 'ana@example.org'))
  const campaign = await step('creates a campaign with a picture in the bucket', () => campaignWithPicture(url, owner))
  const picture = await step('visitors read page and picture', () => visit(url, campaign))
  const donor = await join(place, 'ben@example.org')
  const donation = await step('a donor donates; webhooks bring the rest', () => donate(place, campaign.id, donor))
  await step('the owner is paid out', () => payOut(url, campaign.id, owner, admin))
  return { campaign, picture, donation: { id: donation, donor } }
}

/** Starts two servers and walks through the site as its administrator and its members. */
export const serveMembers = async (steps: Steps, scene: Scene): Promise<Served> => {
  const { step } = steps
  const { muster, settings, place } = scene
  const servers = await step('start two servers at once', () => startServers(scene))
  await step('cli config masks the secrets', async () => {
    const said = await mustDo(muster, settings, 'config')
    requireText(said, `PUBLIC_URL = “${place.url}”`)
    for (const secret of ['drill-secret', 'mail-secret', password]) {
      if (said.includes(secret)) throw new Error(`it shows ${secret}`)
    }
  })
  await step('HTTP leads to HTTPS', () => requireRedirect(scene))
  await step('cli doctor finds everything ok, and mails', () => requireHealthy(scene))
  // Its verification mail fails, which is a trouble.
  await callSite(place.url, registerEndpoint, { body: { email: scene.refused, password } })
  const made = await takeMoney(steps, scene)
  await step('two servers tell of one trouble once', () => requireOneAlert(scene, 'began'))
  await step('cli mails drop ends it, which is told once', async () => {
    await mustDo(muster, settings, 'mails', 'drop', '--all', '--yes')
    await requireOneAlert(scene, 'ended')
  })
  await step('/metrics of both servers', () => requireMetrics(servers))
  await step('cli check-books', () => mustDo(muster, settings, 'check-books'))
  return { servers, ...made }
}
