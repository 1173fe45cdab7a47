import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../checks')

/** An invariant of the data: a query that returns the rows that break it. */
export type Check = {
  name: string
  query: string
  /** Whether it always reads everything, because the rows of a few campaigns do not show whether it holds, or because it reads few rows anyway. */
  isWhole: boolean
}

/** The checks of `server/checks`, in the order of their files. */
export const readChecks = async (): Promise<Check[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return texts.flatMap((text) =>
    text
      .split(/^-- check: /m)
      .slice(1)
      .map((part) => {
        const [name = '', ...lines] = part.split('\n')
        const isWhole = lines.includes('-- whole')
        return { name: name.trim(), query: lines.join('\n').trim().replace(/;$/, ''), isWhole }
      }),
  )
}
