import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../production/site.ts'
import { mustRun, startProgram } from '../programs.ts'
import { waitFor } from '../site-calls.ts'

type Settings = Record<string, string>

/** The environment of this machine, which may name a proxy for npm, without that of the npm which runs this drill. */
const machineEnvironment = (): Settings =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || name.startsWith('npm_') ? [] : [[name, value]],
    ),
  )

/** The commands of docs/operating/install.md. */
const removeTools = [
  'npm ci --prefix scripts/setup/bootstrap',
  'b=scripts/setup/bootstrap/node_modules; $b/node-linux-*/bin/node $b/npm/bin/npm-cli.js ci --omit=dev',
]

/** Builds a clone, installs it again without tools, and starts it the way deploy/systemd does. */
export const installWithoutTools = async (folder: string, settings: Settings): Promise<void> => {
  const machine = { env: machineEnvironment(), cwd: folder }
  await mustRun('git', ['clone', '--quiet', root, folder])
  await mustRun('node', ['scripts/setup.mjs'], machine)
  for (const command of removeTools) await mustRun('sh', ['-c', command], machine)
  const tool = join(folder, 'node_modules/vite')
  if (existsSync(tool)) throw new Error('npm ci --omit=dev left the tools')
  const server = startProgram('node', ['scripts/setup.mjs', 'server/dist/program/main.js'], {
    env: { ...settings, NODE_ENV: 'production' },
    cwd: folder,
  })
  await waitFor('the server', async () => {
    if (!server.isRunning()) throw new Error(server.said().slice(-1_000))
    const page = await fetch(`http://localhost:${settings.PORT}/`)
    return page.ok && (await page.text()).includes('<h1') ? true : undefined
  })
  if (existsSync(tool)) throw new Error('the start installed the tools again')
  const { code } = await server.stop()
  if (code !== 0) throw new Error(`it ended with ${code}`)
}
