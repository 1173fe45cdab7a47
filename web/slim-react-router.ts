import path from 'node:path'
import type { Plugin } from 'vite'

const standInDir = path.join(import.meta.dirname, 'without-framework-mode')
const isOfRouter = (id: string) => id.includes('/node_modules/react-router/')

/** The modules of React Router's framework mode and tooling that data mode imports, and the short modules that replace them. */
const standIns = [
  { from: '/lib/dom/lib.js', imported: './ssr/components.js', by: 'components.ts' },
  { from: '/lib/components.js', imported: './dom/ssr/components.js', by: 'components.ts' },
  { from: '/lib/router/router.js', imported: './instrumentation.js', by: 'instrumentation.ts' },
] as const

/** Assigned display names and calls that create components have side effects, so the bundler would keep unused code. */
const letUnusedGo = (code: string) =>
  code
    .replace(/^\w+\.displayName = ".*";$/gm, '')
    .replace(/= (React\$1\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')

/**
 * Removes unused parts of React Router from the browser's bundle (3.5 kB of each first visit): framework mode, which `Link`
 * and `createRouter` import although Muster uses neither `HydratedRouter` nor `instrumentations`, and forms and fetchers.
 * The build fails if a new version of the library moves these modules, as a reminder to update this list.
 */
export const slimReactRouter = (): Plugin => {
  const met = new Set<string>()
  return {
    name: 'slim-react-router',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer || !isOfRouter(importer)) return null
      const standIn = standIns.find(({ from, imported }) => importer.endsWith(from) && source === imported)
      if (!standIn) return null
      met.add(standIn.from)
      return path.join(standInDir, standIn.by)
    },
    transform(code, id) {
      return isOfRouter(id) ? { code: letUnusedGo(code), map: null } : null
    },
    buildEnd(error) {
      if (error) return
      const gone = standIns.filter(({ from }) => !met.has(from)).map(({ imported }) => imported)
      if (gone.length > 0) this.error(`React Router no longer imports ${gone.join(', ')}: see slim-react-router.ts`)
    },
  }
}
