import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')

/** A program of the server: bundled in `npm test`, which has just built it, and otherwise from the sources, which are always current. */
export const programFile = (name: 'main' | 'cli'): string =>
  resolve(root, process.env.MUSTER_BUNDLED === 'on' ? `server/dist/program/${name}.js` : `server/src/${name}.ts`)
