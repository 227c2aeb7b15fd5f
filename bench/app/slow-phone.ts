// A phone like those of many patients: Chromium with its processor and its line slowed down (Lighthouse's "applied throttling").
import { type BrowserContextOptions, chromium, type LaunchOptions, type Page } from '@playwright/test'
import { phone } from '../../e2e/support/browser/devices.ts'
import { followTraffic, type Traffic } from './traffic.ts'

/** A request's latency in milliseconds, bytes a second. */
type Line = { latency: number; downloadThroughput: number; uploadThroughput: number }
/** As Lighthouse applies it (its constants.ts, mobileSlow4G). */
export const SLOW_4G: Line = { latency: 562.5, downloadThroughput: 188_744, uploadThroughput: 86_400 }
export const SLOW_LINE: Line = { latency: 1_000, downloadThroughput: 50_000, uploadThroughput: 50_000 }
/** Times slower than this machine. */
const PROCESSOR = 4

const launchOptions: LaunchOptions = {
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--disable-background-networking', '--no-first-run', '--no-sandbox', '--disable-gpu'],
}

const contextOptions: BrowserContextOptions = { ...phone, locale: 'en-PH', timezoneId: 'Asia/Manila' }

export const startBrowser = () => chromium.launch(launchOptions)

/** A browser with the stored files of an installed app in `folder`, at its coldest: none of them are in memory. */
export const startInstalled = (baseURL: string, folder: string) =>
  chromium.launchPersistentContext(folder, { ...launchOptions, ...contextOptions, baseURL })

/** For a first visit: nothing is cached before or after it. */
export const firstVisit = (baseURL: string): BrowserContextOptions => ({
  ...contextOptions,
  baseURL,
  serviceWorkers: 'block',
})

export async function slowDown(page: Page, line: Line): Promise<Traffic> {
  const devTools = await page.context().newCDPSession(page)
  const traffic = await followTraffic(devTools)
  await devTools.send('Network.emulateNetworkConditions', { offline: false, ...line })
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR })
  return traffic
}
