// The native apps (docs/native.md). What they show is built into native/dist by `npm run native`, which knows the server's address.
import type { CapacitorConfig } from '@capacitor/cli'

const config: CapacitorConfig = {
  appId: 'test.aruga.app',
  appName: 'Aruga',
  webDir: 'native/dist',
  // No log of a release names a page or an answer.
  loggingBehavior: 'debug',
  backgroundColor: '#eff6f2',
  // `build.target` of vite.config.ts; it also runs Capacitor's bridge without an inline script, which the page's policy forbids.
  android: { minWebViewVersion: 94 },
  // Also while the app is open, as in browsers.
  plugins: { PushNotifications: { presentationOptions: ['badge', 'banner', 'list'] } },
}

export default config
