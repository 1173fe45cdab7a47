import { askInstance, type InstanceAnswer, instancePath, questionHeader } from '../../site/index.ts'
import { systemClock } from '../../platform/base/clock.ts'
import type { Config } from '../../platform/base/config.ts'
import { findIdentity } from '../../platform/database/inspect.ts'
import { readBuild } from '../build.ts'
import { type Check, failure, type Finding, ok, ownAuthorityRemedy, warning } from './check.ts'
import type { Opened, Subject } from './opened.ts'

/** An address for documentation (RFC 5737), which no visitor has. A server that believes it believes any visitor. */
const forgedIp = '192.0.2.1'

const get = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(10_000) })

type Asked = { answer: InstanceAnswer } | { finding: Finding }

const remedy = 'Start Muster, and check PUBLIC_URL, DNS, the proxy and its certificate'

/** Node's own message names an option of Node that does not help here. */
const sayCertificate = (problem: string): string | null =>
  /certificate/i.test(problem)
    ? `its certificate is not accepted (${problem.split(';')[0]}). ${ownAuthorityRemedy}`
    : null

const requireLive = async (publicUrl: string): Promise<Finding | null> => {
  try {
    const { status } = await get(`${publicUrl}/api/health/live`)
    return status === 200 ? null : failure(`${publicUrl} responds with ${status}. ${remedy}`)
  } catch (error) {
    const { cause, message } = error as Error
    const problem = (cause as Error | undefined)?.message ?? message
    return warning(`${publicUrl} cannot be reached: ${sayCertificate(problem) ?? `${problem}. ${remedy}`}`)
  }
}

const stranger = (publicUrl: string): Finding =>
  failure(
    `${publicUrl} does not lead to this Muster: what responds does not have this ENCRYPTION_KEY, or is another version. Check DNS and the proxy, and restart Muster`,
  )

const askOver = async (publicUrl: string, { keyring }: Opened): Promise<Asked> => {
  const dead = await requireLive(publicUrl)
  if (dead) return { finding: dead }
  const question = await askInstance(keyring, systemClock.now())
  const response = await get(publicUrl + instancePath, {
    [questionHeader]: question.sealed,
    'x-forwarded-for': forgedIp,
  })
  const text = await response.text()
  if (response.status !== 200) return { finding: stranger(publicUrl) }
  try {
    return { answer: await question.read(text) }
  } catch {
    return { finding: stranger(publicUrl) }
  }
}

const judgeInstance = async (
  { publicUrl, commit: givenCommit }: Config,
  { db }: Opened,
  answer: InstanceAnswer,
): Promise<Finding> => {
  if (answer.database !== (await findIdentity(db)))
    return failure(
      `${publicUrl} leads to a Muster with another database. Check DNS and the proxy, or give this command the server’s DATABASE_URL or DATA_DIR`,
    )
  const { version, commit } = await readBuild(givenCommit)
  return version === answer.version && (commit === null || answer.commit === null || commit === answer.commit)
    ? ok(`${publicUrl} leads to this Muster`)
    : warning(
        `${publicUrl} leads to another version of Muster (${answer.version}, ${answer.commit ?? 'no commit'}). Restart it`,
      )
}

const addressesIn = (forwardedFor: string): string[] => forwardedFor.split(',').map((text) => text.trim())

/** Compares how the server saw the request with how it was sent. */
export const judgeProxy = (publicUrl: string, answer: InstanceAnswer): Finding => {
  const { ip, protocol, forwardedFor, trustsProxies } = answer
  const hasProxy = forwardedFor !== forgedIp
  const wanted = new URL(publicUrl).protocol.slice(0, -1)
  if (trustsProxies && ip === forgedIp)
    return failure(
      'visitors can forge their address, so limits by address do not work. The proxy must add the address to X-Forwarded-For (nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for). Without a proxy set TRUST_PROXY=off',
    )
  if (!trustsProxies && (hasProxy || wanted === 'https'))
    return failure(
      `a proxy is in between, but TRUST_PROXY is off, so all visitors share the proxy’s address (${ip}). Set TRUST_PROXY=on, or the proxy’s addresses`,
    )
  if (trustsProxies && forwardedFor === null)
    return failure(
      'the proxy does not send X-Forwarded-For, so all visitors share its address. Let it send that header',
    )
  if (trustsProxies && forwardedFor !== null && !addressesIn(forwardedFor).includes(ip))
    return failure(
      `TRUST_PROXY does not name the proxy’s address ${ip}, so all visitors share it. Add it to TRUST_PROXY`,
    )
  if (protocol !== wanted)
    return failure(
      `the server sees ${protocol} in place of ${wanted}. Let the proxy send X-Forwarded-Proto (nginx: proxy_set_header X-Forwarded-Proto $scheme)`,
    )
  return ok(`the server sees ${protocol} and the address ${ip}`)
}

/** The checks of the public address: that it leads to this Muster, and that the proxy tells it protocol and visitors. */
export const addressChecks = ({ config, opened }: Subject): Check[] => {
  const { publicUrl } = config
  let asked: Promise<Asked> | undefined
  const ask = (found: Opened) => (asked ??= askOver(publicUrl, found))
  const notChecked = warning('not checked, because the lines above do not allow it')
  const address = async (): Promise<Finding> => {
    if (!opened) return (await requireLive(publicUrl)) ?? notChecked
    const found = await ask(opened)
    return 'finding' in found ? found.finding : judgeInstance(config, opened, found.answer)
  }
  const proxy = async (): Promise<Finding> => {
    const found = opened && (await ask(opened))
    return found && 'answer' in found ? judgeProxy(publicUrl, found.answer) : notChecked
  }
  return [
    { name: 'public address', run: address },
    { name: 'proxy headers', run: proxy },
  ]
}
