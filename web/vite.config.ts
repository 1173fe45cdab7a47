import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The address of the API while `vite` serves the pages. */
const apiOrigin = process.env['MUSTER_API_ORIGIN'] ?? 'http://localhost:3000'

/** Builds are made by `build.ts`; `npx vite web` serves the pages with hot reload in front of a running server. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  server: {
    proxy: Object.fromEntries(
      ['/api', '/dev', '/uploads', '/organisation.css', '/site-icon.png', '/social.jpg'].map((path) => [
        path,
        apiOrigin,
      ]),
    ),
  },
  build: {
    target: 'es2022',
    // Every asset is a separate file: the content security policy allows `data:` only for pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
