import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Program, startProgram } from '../programs.ts'
import { waitFor } from '../site-calls.ts'
import { adaptExample } from './examples.ts'

export type Places = {
  folder: string
  httpPort: number
  httpsPort: number
  /** The ports of the servers behind it. */
  servers: number[]
  /** Whether it gives reads to the other server while one stops. Default: true. */
  failsOver?: boolean
  certificate: string
  key: string
}

const waits = 'max_fails=1 fail_timeout=2s'

const siteFile = ({ httpPort, httpsPort, servers, failsOver = true, certificate, key }: Places): Promise<string> =>
  adaptExample('nginx/muster.conf', [
    [`server 127.0.0.1:3000 ${waits};`, servers.map((port) => `server 127.0.0.1:${port} ${waits};`).join(' ')],
    ['Muster-Failover off;', `Muster-Failover ${failsOver ? 'on' : 'off'};`],
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${httpsPort} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    ['/etc/letsencrypt/live/muster.example.org/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/muster.example.org/privkey.pem', key],
    ['return 301 https://muster.example.org$', `return 301 https://localhost:${httpsPort}$`],
    ['server_name muster.example.org;', 'server_name localhost;'],
  ])

const mainFile = (folder: string): string => {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return [
    process.getuid?.() === 0 ? 'user www-data;' : '',
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;`,
    'events {}',
    'http {',
    `  access_log ${folder}/access.log;`,
    ...temporary.map((name) => `  ${name}_temp_path ${folder}/${name};`),
    `  include ${folder}/muster.conf;`,
    '}',
  ].join('\n')
}

/** nginx with the example of `deploy/nginx` in a folder of its own. It reads nothing of /etc/nginx. */
export const startProxy = async (nginx: string, places: Places): Promise<Program> => {
  const { folder, httpPort } = places
  await mkdir(folder, { mode: 0o711 })
  await writeFile(join(folder, 'muster.conf'), await siteFile(places))
  await writeFile(join(folder, 'nginx.conf'), mainFile(folder))
  const proxy = startProgram(nginx, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')])
  await waitFor('nginx', async () => {
    if (!proxy.isRunning()) throw new Error(proxy.said())
    return (await fetch(`http://127.0.0.1:${httpPort}/`, { redirect: 'manual' })).status === 301 ? true : undefined
  })
  return proxy
}
