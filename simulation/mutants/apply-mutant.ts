import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mutants } from './mutants.ts'

const root = join(import.meta.dirname, '../..')
const applied = mutants.find(({ name }) => name === process.env.SIMULATION_MUTANT)

// The source is rewritten as it is loaded; no file changes.
if (applied) {
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context)
      const changes = applied.changes.filter(
        ({ file }) => url.startsWith('file:') && fileURLToPath(url) === join(root, file),
      )
      if (changes.length === 0) return loaded
      const source = changes.reduce(
        (text, { find, replace }) => {
          if (text.split(find).length !== 2) throw new Error(`${applied.name}: "${find}" must occur exactly once`)
          return text.replace(find, () => replace)
        },
        Buffer.from(loaded.source as Uint8Array).toString(),
      )
      return { ...loaded, source }
    },
  })
}
