import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { CannotSetUp, runQuietly, inShort } from './steps.mjs'

/** The headless shell is first: it uses a tenth less processor time, and the tests need no window. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]

const applications = () => {
  const { ProgramFiles, LOCALAPPDATA } = process.env
  const onWindows = ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe']
  return {
    darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    ),
    win32: [ProgramFiles, process.env['ProgramFiles(x86)'], LOCALAPPDATA]
      .filter(Boolean)
      .flatMap((folder) => onWindows.map((path) => join(folder, path))),
  }
}

const onPath = () =>
  process.platform === 'win32'
    ? []
    : (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))

/** The programs of the browsers that `playwright install` downloaded, newest first. */
const ofPlaywright = () => {
  const caches = { darwin: 'Library/Caches/ms-playwright', win32: 'AppData/Local/ms-playwright' }
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), caches[process.platform] ?? '.cache/ms-playwright')
  if (!existsSync(cache)) return []
  const programs = [
    'chrome-headless-shell-linux64/chrome-headless-shell',
    'chrome-headless-shell-linux-arm64/chrome-headless-shell',
    'chrome-headless-shell-win64/chrome-headless-shell.exe',
    'chrome-headless-shell-mac-arm64/chrome-headless-shell',
    'chrome-headless-shell-mac-x64/chrome-headless-shell',
    'chrome-linux64/chrome',
    'chrome-linux/chrome',
    'chrome-win64/chrome.exe',
    'chrome-win/chrome.exe',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  ]
  return readdirSync(cache)
    .filter((name) => /^chromium(_headless_shell)?-/.test(name))
    .sort()
    .reverse()
    .flatMap((name) => programs.map((program) => join(cache, name, program)))
}

/** A Chromium or Chrome on this machine, or null. `CHROMIUM_PATH` comes first. */
export const findBrowser = () => {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) {
    if (existsSync(CHROMIUM_PATH)) return CHROMIUM_PATH
    throw new CannotSetUp(`CHROMIUM_PATH names ${CHROMIUM_PATH}, which does not exist.`)
  }
  const installed = applications()[process.platform] ?? []
  return [...onPath(), ...installed, ...ofPlaywright()].find((path) => existsSync(path)) ?? null
}

const runs = async (browser) => browser !== null && (await runQuietly(browser, ['--version'])).ok

const ofDebian = (name) => async () => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '--yes', '--no-install-recommends', name]
  const first = await runQuietly('apt-get', install, { env })
  if (first.ok) return first
  await runQuietly('apt-get', ['update'], { env })
  return runQuietly('apt-get', install, { env })
}

/** Installs a browser: Debian's package as root, otherwise Playwright's. If that fails, the error says what to install manually. */
export const installBrowser = async (root, node) => {
  const isRoot = process.getuid?.() === 0
  const playwright = join(root, 'node_modules', 'playwright', 'cli.js')
  const installers = [
    ...(isRoot ? [ofDebian('chromium-headless-shell'), ofDebian('chromium')] : []),
    () => runQuietly(node, [playwright, 'install', 'chromium'], { cwd: root }),
  ]
  const outputs = []
  for (const install of installers) {
    outputs.push((await install()).output)
    const found = findBrowser()
    if (await runs(found)) return found
  }
  throw new CannotSetUp(
    'The browser tests need Chromium or Chrome. Install one (on Debian: apt-get install chromium), ' +
      `or set CHROMIUM_PATH to its program.\n\n${outputs.map(inShort).join('\n\n')}`,
  )
}
