import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { mustRun, runProgram } from '../programs.ts'

const folder = '/usr/lib/postgresql'
/** Debian's packages, by the program that each is for. */
type Packages = Readonly<Record<string, string>>

const usual: Packages = { nginx: 'nginx', age: 'age', zstd: 'zstd', tar: 'tar', script: 'bsdutils' }

/** The folder with the programs of the newest PostgreSQL; null: none is installed. */
export const findPostgres = (): { major: number; bin: string } | null => {
  const majors = (() => {
    try {
      return readdirSync(folder).map(Number)
    } catch {
      return []
    }
  })()
  const major = Math.max(
    ...majors.filter((found) => readdirSync(join(folder, String(found), 'bin')).includes('initdb')),
  )
  return Number.isFinite(major) ? { major, bin: join(folder, String(major), 'bin') } : null
}

/** nginx is in a folder that only root searches. */
const searched = { PATH: `${process.env.PATH ?? ''}:/usr/sbin:/sbin` }

/** The path of an installed program. */
export const findProgram = (name: string): Promise<string> =>
  mustRun('sh', ['-c', `command -v ${name}`], { env: searched })

const missingPackages = async (packages: Packages): Promise<string[]> => {
  const missing = findPostgres() ? [] : ['postgresql']
  for (const [program, name] of Object.entries(packages)) {
    const { code } = await runProgram('sh', ['-c', `command -v ${program}`], { env: searched })
    if (code !== 0) missing.push(...name.split(' '))
  }
  return missing
}

export type Installed = { postgres: { major: number; bin: string }; nginx: string }

/** Installs Debian's PostgreSQL, nginx, age, zstd and `more` as far as they are missing. */
export const installPackages = async (more: Packages = {}): Promise<Installed> => {
  const missing = await missingPackages({ ...usual, ...more })
  if (missing.length > 0) {
    const command = `apt-get install ${missing.join(' ')}`
    if (process.getuid?.() !== 0) throw new Error(`Only root can install packages. Run \`${command}\` as root first`)
    const env = { ...searched, DEBIAN_FRONTEND: 'noninteractive' }
    await mustRun('apt-get', ['update', '-q'], { env })
    await mustRun('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...missing], { env })
  }
  const postgres = findPostgres()
  if (!postgres) throw new Error(`there is no PostgreSQL in ${folder}`)
  return { postgres, nginx: await findProgram('nginx') }
}
