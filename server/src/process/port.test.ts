import { once } from 'node:events'
import { createServer } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { reservePort } from '../../test/reserved-port.ts'
import { readConfig } from '../platform/base/config.ts'
import { CannotStart } from '../platform/base/errors.ts'
import { listen } from '../platform/http/listen.ts'
import { watchTraffic } from '../platform/http/traffic.ts'
import { claimPort, withPort } from './port.ts'

const host = '127.0.0.1'
const configOf = (port: number) =>
  readConfig({ HOST: host, PORT: String(port), PUBLIC_URL: `http://localhost:${port}` })

test.runIf(process.platform === 'linux')(
  'a port that the system chose stays taken until the server listens on it, and then belongs to the server',
  async () => {
    const { config, check, release } = await withPort(configOf(0))
    onTestFinished(release)
    expect(config.port).toBeGreaterThan(0)
    expect(config.publicUrl).toBe(`http://localhost:${config.port}`)
    await expect(claimPort(host, config.port)).rejects.toBeInstanceOf(CannotStart)
    await check()

    const app = Fastify()
    app.decorate('traffic', watchTraffic(app.server))
    app.get('/', () => 'served')
    onTestFinished(() => app.close())
    await listen(app, config)
    release()
    await expect(claimPort(host, config.port)).rejects.toBeInstanceOf(CannotStart)
    // Enough connections that each listening socket gets some of them.
    const answers = await Promise.all(Array.from({ length: 64 }, () => fetch(`http://${host}:${config.port}/`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  },
)

test('a given port that another program takes is refused, before the start and when the server is to listen', async () => {
  const port = await reservePort()
  const { check } = await withPort(configOf(port))
  const other = createServer().listen(port, host)
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const sentence = `Port ${port} is taken by another program`
  await expect(check()).rejects.toThrow(sentence)
  await expect(withPort(configOf(port))).rejects.toThrow(sentence)
})
