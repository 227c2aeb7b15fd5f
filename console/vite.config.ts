import { CONSOLE_PATH } from '@aruga/contract/connect'
import { browsers } from '@aruga/ui/browsers'
import { iconModules } from '@aruga/ui/icon-modules'
import { scopedName } from '@aruga/ui/scoped-name'
import { pdfFiles } from '@aruga/ui/viewer/pdf-files'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env.ARUGA_SERVER ?? 'http://localhost:3000'
/** What the server answers itself, while `npm run dev` serves the rest. */
const ofTheServer = ['/api', '/connect', '/.well-known']

export default defineConfig({
  base: CONSOLE_PATH,
  plugins: [iconModules(), react(), pdfFiles()],
  // A class is written as CSS does, `queue-list`, and read as TypeScript does, `styles.queueList`.
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: scopedName } },
  server: { proxy: Object.fromEntries(ofTheServer.map((path) => [path, { target: server, xfwd: true }])) },
  build: {
    target: browsers,
    // Fonts and small pictures stay files: the CSP allows no data: URL for them.
    assetsInlineLimit: 0,
    // The kit and React come once; screens are chunks of their own.
    chunkSizeWarningLimit: 900,
    // One file compresses better than the many that the first page would share with screens.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'start', tags: ['$initial'], includeDependenciesRecursively: false }] },
      },
    },
  },
})
