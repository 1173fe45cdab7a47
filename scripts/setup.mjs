/**
 * Sets up a fresh clone. It runs before anything is installed, so it is plain JavaScript for Node 18 or newer, without dependencies.
 *
 *   node scripts/setup.mjs [--tests | --dev] [options of Node] SCRIPT [arguments]
 *
 * It installs packages from the lock file and builds the web app, the server, the list of places and the fonts of share images. Each step is
 * skipped if its result is current; once all is built, an installation with `npm ci --omit=dev` is enough. Then it runs SCRIPT with the
 * pinned Node. With `--tests` it also finds or installs a browser. With `--dev` it builds neither the web app nor the server, because their
 * sources run.
 *
 * It starts SCRIPT itself because a shell caches the path of `node`: in `node setup.mjs && node main.ts` the second `node` would be
 * the machine's own Node, not the pinned one.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser, installBrowser } from './setup/browser.mjs'
import { build, builds, isBuilt } from './setup/builds.mjs'
import { handOver, nodeForProduct } from './setup/node.mjs'
import { installPackages, linkPinnedNode, packagesAreInstalled } from './setup/packages.mjs'
import { CannotSetUp, step } from './setup/steps.mjs'
import { dieBy, passStopsOn, Stopped } from './setup/stopping.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const oldestNode = 18

const setUp = async ({ needsBrowser, isDevelopment }) => {
  if (Number(process.versions.node.split('.')[0]) < oldestNode) {
    throw new CannotSetUp(
      `Muster needs Node ${oldestNode} or newer to set itself up; this is ${process.versions.node}.`,
    )
  }
  process.chdir(root)
  const { places, fonts } = builds
  const needed = isDevelopment ? [places, fonts] : Object.values(builds)
  const missing = needed.filter((one) => !isBuilt(root, one))
  const needsTools = needsBrowser || isDevelopment || missing.length > 0
  if (!packagesAreInstalled(root, { needsTools })) await step('Installing packages', () => installPackages(root))
  await linkPinnedNode(root)
  const node = nodeForProduct(root)
  // Compiling takes much of a start. Later starts read its result.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')
  for (const one of missing) await step(one.step, () => build(root, node, one))
  if (!needsBrowser) return node
  const browser = findBrowser() ?? (await step('Installing a browser for the tests', () => installBrowser(root, node)))
  process.env.CHROMIUM_PATH = browser
  return node
}

const [first, ...rest] = process.argv.slice(2)
const isOption = first === '--tests' || first === '--dev'
const command = isOption ? rest : process.argv.slice(2)
passStopsOn()
try {
  const node = await setUp({ needsBrowser: first === '--tests', isDevelopment: first === '--dev' })
  if (command.length > 0) await handOver(node, command)
} catch (error) {
  if (error instanceof Stopped) dieBy(error.signal)
  else if (error instanceof CannotSetUp) {
    console.error(`\n${error.message}`)
    process.exitCode = 1
  } else throw error
}
