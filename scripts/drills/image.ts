import { join } from 'node:path'
import { claimPort } from '../../server/src/process/port.ts'
import { buildImage, type Image, imageSizeMax, inspectImage, makeBase } from './image/build.ts'
import { type Container, startContainer } from './image/container.ts'
import { verifyUnits } from './image/files.ts'
import { installWithoutTools } from './image/install.ts'
import { createLogins } from './image/logins.ts'
import { requireProxied } from './image/proxied.ts'
import { installPackages } from './production/packages.ts'
import { startCluster } from './production/postgres.ts'
import { newKey, requireText } from './production/site.ts'
import { createSteps } from './steps.ts'
import { openWorkplace } from './workplace.ts'

// Builds the image of `deploy/Containerfile`, runs it as an organisation would, behind Caddy, and runs an installation without tools. It needs
// root, and installs missing packages. The base is the published image of Debian 12 or, without a registry, one made with debootstrap.
//   npm run drill -- image

const packages = {
  buildah: 'buildah',
  podman: 'podman',
  runc: 'runc',
  debootstrap: 'debootstrap',
  caddy: 'caddy',
  'systemd-analyze': 'systemd',
}

const steps = createSteps()
const { attempt, step } = steps
const { folder, closers, use } = await openWorkplace('image')

const password = 'correct horse battery'

const useContainer = async (container: Container, publicUrl: string): Promise<void> => {
  await attempt('the container is healthy by its own check', container.requireHealthy)
  await attempt('it cannot write outside of its data', container.requireReadOnly)
  await attempt('commands for operators run in it', async () => {
    requireText(await container.operate('check-books'), 'ok')
    requireText(await container.operate('doctor'), /ok +database/)
  })
  await attempt('Caddy serves it with TLS', () => requireProxied(join(folder, 'caddy'), container.url, publicUrl))
  await attempt('it stops by itself', container.stop)
}

const run = async (): Promise<void> => {
  const { postgres } = await step('install buildah, podman, Caddy and PostgreSQL from Debian', () =>
    installPackages(packages),
  )
  const base = await step('get an image of Debian 12', () => makeBase(join(folder, 'base')))
  const image: Image = await step(`build deploy/Containerfile on ${base.origin}`, () => buildImage(base.name))
  await attempt(`the image has less than ${imageSizeMax / 1e6} MB, a user of its own, and no secrets`, () =>
    inspectImage(image),
  )
  await attempt('systemd takes its units', () => verifyUnits(join(folder, 'units')))
  const cluster = await step('create a cluster of PostgreSQL', () =>
    startCluster(postgres.bin, join(folder, 'postgres')),
  )
  closers.push(cluster.stop)
  const logins = await step('create the logins with the script of compose', () =>
    createLogins(cluster.adminUrl('postgres')),
  )
  const port = await claimPort('127.0.0.1', 0)
  const settings = {
    ...logins,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `https://localhost:${await claimPort('127.0.0.1', 0)}`,
    TRUST_PROXY: 'on',
    ENCRYPTION_KEY: newKey(),
    ADMIN_EMAIL: 'admin@muster.example.org',
    ADMIN_PASSWORD: password,
    DATA_DIR: '/var/lib/muster',
  }
  const container = await step('start it, read-only and without capabilities', () => startContainer(image, settings))
  closers.push(container.remove)
  await useContainer(container, settings.PUBLIC_URL)
  await attempt('an installation with npm ci --omit=dev runs', () =>
    installWithoutTools(join(folder, 'checkout'), { ...settings, DATA_DIR: join(folder, 'data') }),
  )
}

await use(run)
steps.end('The image of Muster')
