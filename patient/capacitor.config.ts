// The native apps (docs/native.md). What they show is built into native/dist by `npm run native`, which knows the server's address.
import type { CapacitorConfig } from '@capacitor/cli'

const config: CapacitorConfig = {
  appId: 'test.aruga.app',
  appName: 'Aruga',
  webDir: 'native/dist',
  // The log of a release must not contain a page or an answer.
  loggingBehavior: 'debug',
  backgroundColor: '#eff6f2',
  // The `build.target` of vite.config.ts; with it Capacitor's bridge runs without an inline script, which the page's policy forbids.
  android: { minWebViewVersion: 94 },
  // Shown even while the app is open, as in browsers.
  plugins: { PushNotifications: { presentationOptions: ['badge', 'banner', 'list'] } },
}

export default config
