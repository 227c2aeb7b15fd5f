import { browsers } from '@aruga/ui/browsers'
import { iconModules } from '@aruga/ui/icon-modules'
import { scopedName } from '@aruga/ui/scoped-name'
import { pdfFiles } from '@aruga/ui/viewer/pdf-files'
import { PDF_FOLDER } from '@aruga/ui/viewer/pdf-folder'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { firstScreenPage } from './first-screen-page.ts'
import { nextFiles } from './next-files.ts'
import { readerFiles } from './reader-files.ts'
import { serverPaths } from './server-paths.ts'
import { SHARE_PATH, SHARED_FILES } from './share-target.ts'
import { shortcuts } from './shortcuts.ts'
import { READER_FOLDER } from './src/photos/reading/reader-folder.ts'
import { styleHashes } from './style-hashes.ts'
import { textModules } from './text-modules.ts'

const server = process.env.ARUGA_SERVER ?? 'http://localhost:3000'

/** What the files beyond the first one are made of, with all that these modules import. */
const DEVICE =
  /\/(app\/start|secure-storage|show-code)\.tsx?$|\/node_modules\/(@ionic\/storage|localforage|@capacitor)\//
const IONIC = /\/node_modules\/(@ionic\/(core|react|react-router)|@stencil|@lit|ionicons)\//
const APP = /\/app\/app\.tsx$/
const PASSKEYS = /\/passkey-(offer|log-in)\.tsx$/
const HOME = /\/app\/home\/home-page\.tsx$/

/** The build of `npm run native`. */
const NATIVE = 'native'
const pwa = VitePWA({
  registerType: 'autoUpdate',
  injectRegister: false, // Registered by src/app/service-worker.ts: the CSP allows no inline script.
  manifest: {
    name: 'Aruga',
    short_name: 'Aruga',
    description: 'Letters of authorization, your pharmacy and your receipts in one place.',
    start_url: '/',
    shortcuts,
    share_target: {
      action: SHARE_PATH,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: SHARED_FILES, accept: ['image/*', 'application/pdf'] }] },
    },
    display: 'standalone',
    background_color: '#eff6f2',
    theme_color: '#eff6f2',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  strategies: 'injectManifest',
  srcDir: 'src/worker',
  filename: 'sw.ts',
  injectManifest: {
    globPatterns: ['**/*.{html,js,css,svg,woff2}'],
    // 4 MB, which come with the first photo that is read, 2 MB with PDFs that need them; and the page that `installed.html` takes the
    // place of.
    globIgnores: [`${READER_FOLDER.slice(1)}/**`, `${PDF_FOLDER}/**`, 'index.html'],
  },
})

export default defineConfig(({ mode }) => ({
  resolve: {
    alias: [
      // Ionic's own build of the same element; the other one would add a second Stencil runtime.
      { find: 'ionicons/components/ion-icon.js', replacement: '@ionic/core/components/ion-icon.js' },
    ],
  },
  plugins: [
    iconModules(),
    textModules(),
    react(),
    styleHashes(),
    nextFiles(),
    readerFiles(),
    pdfFiles(),
    mode !== NATIVE && firstScreenPage(),
    // A phone has all files already, and its own messages.
    mode !== NATIVE && pwa,
  ],
  // A class is written as CSS does, `letter-row`, and read as TypeScript does, `styles.letterRow`.
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: scopedName } },
  server: { proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: server, xfwd: true }])) },
  build: {
    target: browsers,
    modulePreload: { polyfill: false },
    // Small pictures stay files: the CSP allows no data: URLs.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600, // In kB, uncompressed. Transferred sizes have their own budget: npm run size.
    rolldownOptions: {
      treeshake: {
        // Ionic's packages do not declare `sideEffects: false`; without this, unused components end up in the entry.
        moduleSideEffects: [
          { test: /@ionic\/core\/(components|dist)\//, sideEffects: false },
          { test: /@ionic\/react\/dist\//, sideEffects: false },
        ],
        // Otherwise every class stays, used or not, since reading `React.Component` might have a side effect.
        propertyReadSideEffects: false,
        // The last two only describe a native plugin or an endpoint of the contract.
        manualPureFunctions: ['createForwardRef', 'createReactComponent', 'registerPlugin', 'endpoint'],
      },
      output: {
        // Many small files compress worse and cost a request each. The first page's code is one file; of the rest each group is one,
        // in the order in which they are needed.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], includeDependenciesRecursively: false },
            // Loaded for their styles alone where the server renders a published text.
            { name: 'content', test: /\/(published|questions-list|markdown|search-field|field)\.module\.css$/ },
            { name: 'device', test: DEVICE },
            { name: 'ionic', test: IONIC },
            { name: 'app', test: APP },
            // What most pages behind the log-in need, but not the app around them.
            { name: 'pages', test: /./, minShareCount: 4 },
            { name: 'passkeys', test: PASSKEYS },
            { name: 'home', test: HOME },
          ],
        },
      },
    },
  },
}))
