import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../production/site.ts'
import { mustRun, runProgram } from '../programs.ts'

/** In bytes. */
export const imageSizeMax = 350_000_000

const published = 'docker.io/library/debian:bookworm-slim'
const own = 'localhost/muster-drill-debian'
const registryPatienceS = 20

type Base = { name: string; origin: string }

/** What the published slim image leaves out, too. */
const leftOut = [
  'usr/share/doc',
  'usr/share/man',
  'usr/share/locale',
  'usr/share/info',
  'var/cache/apt',
  'var/lib/apt/lists',
]

const bootstrapBase = async (folder: string): Promise<void> => {
  await mustRun('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', folder])
  for (const path of leftOut) await rm(join(folder, path), { recursive: true, force: true })
  const container = await mustRun('buildah', ['from', 'scratch'])
  await mustRun('buildah', ['add', container, folder, '/'])
  await mustRun('buildah', ['commit', '--rm', container, own])
}

/** The image of Debian 12 to build on: the published one or, where no registry can be reached, one of Debian's packages. */
export const makeBase = async (folder: string): Promise<Base> => {
  const { code } = await runProgram('timeout', [String(registryPatienceS), 'buildah', 'pull', published])
  if (code === 0) return { name: published, origin: 'the published image' }
  await bootstrapBase(folder)
  return { name: own, origin: 'an image made with debootstrap' }
}

export type Image = { name: string }

/** Where a proxy between this machine and npm's registry has an authority of its own, the build needs it. */
const authorities = (): string[] => {
  const file = process.env.NODE_EXTRA_CA_CERTS
  if (!file || !existsSync(file)) return []
  const inside = '/run/authorities.crt'
  return ['--volume', `${file}:${inside}:ro`, '--build-arg', `NODE_EXTRA_CA_CERTS=${inside}`]
}

export const buildImage = async (base: string): Promise<Image> => {
  const name = 'localhost/muster-drill'
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const args = ['--build-arg', `BASE=${base}`, '--build-arg', `COMMIT=${commit}`, ...authorities()]
  const format = ['--isolation', 'chroot', '--format', 'docker']
  await mustRun('buildah', ['build', ...format, ...args, '-f', 'deploy/Containerfile', '-t', name, '.'], { cwd: root })
  return { name }
}

type Inspected = { Size: number; User: string; Config: { Env: string[] } }

/** Throws unless the image is small, has a user of its own, and no secrets in its environment. */
export const inspectImage = async ({ name }: Image): Promise<string> => {
  const [found] = JSON.parse(await mustRun('podman', ['image', 'inspect', name])) as [Inspected]
  if (found.Size >= imageSizeMax) throw new Error(`it has ${found.Size} bytes`)
  if (found.User === '' || found.User === '0' || found.User === 'root') throw new Error('it runs as root')
  const secret = found.Config.Env.find((text) => /KEY=|PASSWORD=|SECRET=|CA_CERTS=/.test(text))
  if (secret !== undefined) throw new Error(`it contains ${secret}`)
  return `${(found.Size / 1e6).toFixed(0)} MB`
}
