import { resolve } from 'node:path'

/** The environment in which a process keeps its compiled modules, as `npm start` does. It saves a third of a start. */
export const compileCache = {
  NODE_COMPILE_CACHE:
    process.env.NODE_COMPILE_CACHE ?? resolve(import.meta.dirname, '../../../node_modules/.cache/compiled'),
}
