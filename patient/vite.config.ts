import { scopedName } from '@aruga/ui/scoped-name'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { styleHashes } from './style-hashes.ts'

const server = process.env.ARUGA_SERVER ?? 'http://localhost:3000'
/** What the server answers itself: never from the app's shell. */
const ofTheServer = ['/api', '/connect', '/.well-known', '/openapi.json', '/docs', '/health', '/console']

export default defineConfig({
  resolve: {
    alias: [
      // Ionic's own build of the very same element; the other brings a second Stencil along.
      { find: 'ionicons/components/ion-icon.js', replacement: '@ionic/core/components/ion-icon.js' },
    ],
  },
  plugins: [
    react(),
    styleHashes(),
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
        // Takes over at once: from the first visit on the app opens offline, and an update does not wait for closed tabs.
        skipWaiting: true,
        clientsClaim: true,
        globPatterns: ['**/*.{html,js,css,svg,woff2}'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: ofTheServer.map((path) => new RegExp(`^${path.replaceAll('.', '\\.')}(/|$)`)),
        // Published pages are for everybody and readable offline; what belongs to a patient is never kept here.
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
  css: { modules: { localsConvention: 'camelCase', generateScopedName: scopedName } },
  server: { proxy: Object.fromEntries(ofTheServer.map((path) => [path, { target: server, xfwd: true }])) },
  build: {
    target: 'es2022',
    // Small pictures stay files: the CSP allows no data: URL.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600, // In kB, not shrunk. What travels has a budget of its own: npm run size.
    rolldownOptions: {
      treeshake: {
        // Ionic's packages do not say that an unused component has no effect; without this all of them are in the entry.
        moduleSideEffects: [
          { test: /@ionic\/core\/(components|dist)\//, sideEffects: false },
          { test: /@ionic\/react\/dist\//, sideEffects: false },
        ],
        // Else each of its classes stays, used or not: to read `React.Component` might do something.
        propertyReadSideEffects: false,
        // The last two: to describe a call of the contract, or a native plugin, does nothing before it is used.
        manualPureFunctions: ['createForwardRef', 'createReactComponent', 'registerPlugin', 'endpoint'],
      },
      output: {
        // What the first page needs travels as one file: many small ones shrink less, and each is asked for by itself. Without
        // the elements that `@ionic/react` imports and only later pages use (src/ui/ionic), nor what those alone need.
        codeSplitting: {
          groups: [
            {
              name: 'start',
              tags: ['$initial'],
              test: (id) => !/\/@ionic\/core\/components\/ion-(alert|footer|modal|refresher|toast)/.test(id),
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})
