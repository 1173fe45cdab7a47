import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const deploy = resolve(import.meta.dirname, '../../../deploy')

/** An example of `deploy` with what an administrator changes in it. Throws if it does not contain one of the texts any more. */
export const adaptExample = async (name: string, changes: [from: string, to: string][]): Promise<string> => {
  const text = await readFile(join(deploy, name), 'utf8')
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`deploy/${name} does not contain “${from}” any more`)
    return changed.replaceAll(from, to)
  }, text)
}
