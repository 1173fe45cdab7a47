import { watch } from 'node:fs'
import { join } from 'node:path'

/** Editors save in several steps, and checking out a branch changes many files. */
const quietMs = 80

/** Whether the product depends on the file. Tests and temporary files of editors do not matter. */
export const isSource = (path: string): boolean =>
  /\.(ts|js|sql|json|svg|br)$/.test(path) &&
  !/\.test\.ts$/.test(path) &&
  !/(^|[/\\])(test|dist|node_modules)[/\\]/.test(path)

/** Calls `onChange` once after one or more sources in the folders have changed. */
export const watchSources = (folders: string[], onChange: () => void): void => {
  let timer: NodeJS.Timeout | undefined
  for (const folder of folders) {
    watch(folder, { recursive: true }, (_, name) => {
      if (!name || !isSource(join(folder, name))) return
      clearTimeout(timer)
      timer = setTimeout(onChange, quietMs)
    })
  }
}
