import { mustRun, runProgram } from '../programs.ts'
import { waitFor } from '../site-calls.ts'
import type { Image } from './build.ts'

export type Container = {
  url: string
  /** Runs the check of the image. Throws unless it passes. */
  requireHealthy: () => Promise<void>
  /** Throws if a file can be created outside of the data and of /tmp, or cannot be created in them. */
  requireReadOnly: () => Promise<void>
  /** Runs a command for operators, and returns what it printed. Its exit code is not looked at. */
  operate: (...args: string[]) => Promise<string>
  /** Stops it as a supervisor does. Throws unless it ends by itself with 0. */
  stop: () => Promise<void>
  remove: () => Promise<void>
}

const name = 'muster-drill'
/** The server's own limit is 10 s for requests and 12 s for jobs. */
const stopWithinS = 60

/** Some machines cannot raise limits or have no systemd for timers, so both are given. runc works with any version of cgroups. */
const podman = (...args: string[]): string[] => ['--runtime', 'runc', ...args]
const portable = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096', '--health-interval', 'disable']
const hardened = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges']

const create = (path: string): string => `require('node:fs').writeFileSync('${path}/drill', '')`

/** Starts a container on the network of this machine, and waits until the server in it is ready. */
export const startContainer = async (image: Image, settings: Record<string, string>): Promise<Container> => {
  const env = Object.entries(settings).flatMap(([key, value]) => ['--env', `${key}=${value}`])
  const url = `http://127.0.0.1:${settings.PORT}`
  const remove = async (): Promise<void> => {
    await runProgram('podman', podman('rm', '--force', '--volumes', name))
  }
  await remove()
  const options = ['--detach', '--name', name, '--network', 'host', ...hardened, ...portable]
  await mustRun('podman', podman('run', ...options, ...env, image.name))
  const logs = async () => (await runProgram('podman', podman('logs', '--tail', '20', name))).said
  await waitFor(
    'the server in the container',
    async () => {
      const { status } = await fetch(`${url}/api/health/ready`)
      return status === 200 ? true : undefined
    },
    60_000,
  ).catch(async (error: unknown) => {
    throw new Error(`${(error as Error).message}: ${await logs()}`)
  })
  const node = (code: string) => runProgram('podman', podman('exec', name, 'node', '-e', code))
  return {
    url,
    requireHealthy: async () => {
      await mustRun('podman', podman('healthcheck', 'run', name))
    },
    requireReadOnly: async () => {
      for (const path of ['/', '/opt/muster', '/var/lib']) {
        if ((await node(create(path))).code === 0) throw new Error(`${path} is writable`)
      }
      for (const path of ['/tmp', '/var/lib/muster']) {
        const { code, said } = await node(create(path))
        if (code !== 0) throw new Error(`${path}: ${said.slice(-300)}`)
      }
    },
    operate: async (...args) => (await runProgram('podman', podman('exec', name, 'muster', ...args))).said,
    stop: async () => {
      await mustRun('podman', podman('stop', '--time', String(stopWithinS), name))
      const code = await mustRun('podman', podman('inspect', name, '--format', '{{.State.ExitCode}}'))
      if (code !== '0') throw new Error(`it ended with ${code}: ${await logs()}`)
    },
    remove,
  }
}
