import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { IncomingMessage } from 'node:http'
import { claimPort } from '../../../server/src/process/port.ts'
import { startProgram } from '../programs.ts'
import { waitFor } from '../site-calls.ts'

const example = resolve(import.meta.dirname, '../../../deploy/caddy/Caddyfile')

type Answer = { status: number; body: string; headers: IncomingMessage['headers'] }

const get = (port: number, path: string, ca: string): Promise<Answer> =>
  new Promise((done, fail) => {
    const asked = request({ host: 'localhost', port, path, ca }, (answer) => {
      text(answer).then((body) => done({ status: answer.statusCode ?? 0, body, headers: answer.headers }), fail)
    })
    asked.once('error', fail)
    asked.end()
  })

/** Starts Caddy with `deploy/caddy/Caddyfile` before a server and one that does not run, asks for pages through it, and stops it. */
export const requireProxied = async (folder: string, serverUrl: string, publicUrl: string): Promise<void> => {
  await mkdir(folder)
  const [httpPort, missing] = [await claimPort('127.0.0.1', 0), await claimPort('127.0.0.1', 0)]
  const port = Number(new URL(publicUrl).port)
  const file = join(folder, 'Caddyfile')
  const ports = `http_port ${httpPort}\n  https_port ${port}\n  default_bind 127.0.0.1`
  await writeFile(file, `{\n  admin off\n  skip_install_trust\n  ${ports}\n}\nimport ${example}\n`)
  const env = {
    SITE: 'localhost',
    SERVERS: `127.0.0.1:${missing} ${new URL(serverUrl).host}`,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  }
  const caddy = startProgram('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env })
  try {
    const ca = await waitFor('the certificate of Caddy', async () => {
      if (!caddy.isRunning()) throw new Error(caddy.said().slice(-500))
      return readFile(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8')
    })
    await waitFor('Caddy', async () => ((await get(port, '/api/health/ready', ca)).status === 200 ? true : undefined))
    for (let count = 0; count < 20; count++) {
      const { status, body, headers } = await get(port, '/', ca)
      if (status !== 200 || !body.includes('<h1')) throw new Error(`/: ${status}`)
      if (!headers['strict-transport-security']) throw new Error('no Strict-Transport-Security')
    }
  } finally {
    await caddy.stop()
  }
}
