import { readdirSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { mustRun } from '../programs.ts'

const deploy = resolve(import.meta.dirname, '../../../deploy')

/** Throws unless systemd takes the units. The paths in them are those of docs/operating/install.md, so programs are exchanged for an existing one. */
export const verifyUnits = async (folder: string): Promise<void> => {
  await mkdir(folder)
  for (const name of readdirSync(join(deploy, 'systemd'))) {
    const unit = await readFile(join(deploy, 'systemd', name), 'utf8')
    await writeFile(join(folder, name), unit.replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'))
  }
  const units = readdirSync(folder).map((name) => join(folder, name.replace('@.', '@1.')))
  const said = await mustRun('systemd-analyze', ['verify', '--man=no', ...units])
  if (said !== '') throw new Error(said)
}
