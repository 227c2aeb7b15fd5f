import { scopedName } from '@aruga/ui/scoped-name'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { nextFiles } from './next-files.ts'
import { styleHashes } from './style-hashes.ts'

const server = process.env.ARUGA_SERVER ?? 'http://localhost:3000'
/** Answered by the server itself, never with the app's shell. */
const serverPaths = ['/api', '/connect', '/.well-known', '/openapi.json', '/docs', '/health', '/console']

const TEXTS = /features\/content\/.*\.css|ui\/src\/markdown\/.*\.css|search-field\.module\.css/
const DEVICE =
  /\/(@ionic\/storage|localforage|@capacitor|query-persist-client-core)\/|patient\/src\/platform\/(secure-storage|offline-copy|mail-language)/
const IONIC = /node_modules\/(@ionic\/(core|react|react-router)|@stencil|@lit|ionicons)\//
/** Elements that no page has on it when it opens. */
const OVERLAYS = /\/@ionic\/core\/components\/ion-(alert|footer|modal|refresher|toast)/

export default defineConfig({
  resolve: {
    alias: [
      // Ionic's own build of the same element; the other one would add a second Stencil runtime.
      { find: 'ionicons/components/ion-icon.js', replacement: '@ionic/core/components/ion-icon.js' },
    ],
  },
  plugins: [
    react(),
    styleHashes(),
    nextFiles(),
    VitePWA({
      registerType: 'autoUpdate',
      injectRegister: false, // Registered by src/app/service-worker.ts: the CSP allows no inline script.
      manifest: {
        name: 'Aruga',
        short_name: 'Aruga',
        description: 'Letters of authorization, your pharmacy and your receipts in one place.',
        start_url: '/',
        display: 'standalone',
        background_color: '#eff6f2',
        theme_color: '#eff6f2',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        // Activates immediately: the app opens offline from the first visit on, and an update does not wait for closed tabs.
        skipWaiting: true,
        clientsClaim: true,
        globPatterns: ['**/*.{html,js,css,svg,woff2}'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: serverPaths.map((path) => new RegExp(`^${path.replaceAll('.', '\\.')}(/|$)`)),
        // Published pages are public and readable offline; a patient's data is never cached here.
        runtimeCaching: [
          {
            urlPattern: ({ url }) => url.pathname.startsWith('/api/app/program/content/'),
            handler: 'NetworkFirst',
            options: { cacheName: 'content', networkTimeoutSeconds: 5, cacheableResponse: { statuses: [200] } },
          },
        ],
      },
    }),
  ],
  // A class is written as CSS does, `letter-row`, and read as TypeScript does, `styles.letterRow`.
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: scopedName } },
  server: { proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: server, xfwd: true }])) },
  build: {
    target: 'es2022',
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
        // Many small files compress worse and cost a request each. The first page's code is one file, by itself or by the first
        // group; of the rest each group is one, in the order in which they are needed.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], includeDependenciesRecursively: false },
            // Loaded for their look alone where the server draws a published text.
            { name: 'content', test: TEXTS, includeDependenciesRecursively: false },
            { name: 'device', test: DEVICE },
            { name: 'ionic', test: (id) => IONIC.test(id) && !OVERLAYS.test(id) },
            { name: 'overlay-elements', test: OVERLAYS },
            { name: 'photos', test: /patient\/src\/photos\/|@ionic\/pwa-elements/, minShareCount: 2 },
            { name: 'shared', test: /./, minShareCount: 4 },
          ],
        },
      },
    },
  },
})
