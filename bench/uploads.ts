import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { login } from '@muster/contract/accounts/accounts.ts'
import { callApi } from './lib/calls.ts'
import { print } from './lib/report.ts'
import { type Server, startProduct } from './lib/servers.ts'

// Memory of the server process for uploads that stall just before their end:
//   node bench/uploads.ts [--json]

const held = 160
const bytes = 10_000_000
const addedMbMax = 100
const admin = { email: 'owner@example.org', password: 'grove-fjord-amber-2537' }

const residentMb = ({ pid }: Server): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

const head = (token: string) =>
  `POST /api/upload/campaign HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
  `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${bytes + 1_000}\r\n\r\n` +
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'

const picture = Buffer.alloc(bytes, 'muster')

/** Sends an upload except its end. Resolves when it has been sent or the server has responded. */
const hold = async (port: number, token: string): Promise<{ socket: Socket; isRefused: boolean }> => {
  const socket = connect(port, '127.0.0.1')
  let isRefused = false
  const refused = new Promise<void>((done) => {
    socket.once('data', () => {
      isRefused = true
      done()
    })
    socket.once('close', () => done()).once('error', () => done())
  })
  socket.write(head(token))
  await Promise.race([new Promise<void>((done) => void socket.write(picture, () => done())), refused])
  return { socket, isRefused }
}

const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'))
await chmod(dataDir, 0o711)
const server = await startProduct({
  DATA_DIR: dataDir,
  PUBLIC_URL: 'http://localhost:0',
  DEMO_DATA: 'off',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
})
const uploads = []
try {
  const { token } = (await callApi(server.url, login, { body: admin })).body
  const beforeMb = residentMb(server)
  for (let n = 0; n < held; n++) uploads.push(await hold(Number(new URL(server.url).port), token))
  // Waits until the server has received the sent data.
  await pause(1_000)
  const addedMb = residentMb(server) - beforeMb
  const refused = uploads.filter(({ isRefused }) => isRefused).length
  print({
    title: `${held} uploads of 10 MB from one account that stop before their end`,
    rows: [{ received: held - refused, refused, 'added RSS MB': addedMb.toFixed(0), limit: `≤ ${addedMbMax}` }],
    notes: ['One sample: the time since the last garbage collection changes the result by tens of MB.'],
  })
} finally {
  for (const { socket } of uploads) socket.destroy()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
