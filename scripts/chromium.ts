// A browser for the journeys: an installed one, else Playwright's, else Debian's.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { installDebianPackage } from './debian.ts'
import { capture, root } from './run.ts'

const isRoot = process.getuid?.() === 0

/** Finds a Chromium that really starts, installing one where possible. Throws a one-line Error when there is none. */
export async function ensureChromium(): Promise<string> {
  const configured = process.env.CHROMIUM_PATH
  if (configured) {
    if (await starts(configured)) return configured
    throw new Error(`CHROMIUM_PATH is ${configured}, which does not start.`)
  }
  return (await findInstalled()) ?? (await installPlaywrights()) ?? (await installDebians()) ?? fail()
}

async function findInstalled(): Promise<string | undefined> {
  for (const path of usualPlaces()) if (existsSync(path) && (await starts(path))) return path
  return undefined
}

function usualPlaces(): string[] {
  if (process.platform === 'darwin') {
    const apps = ['Google Chrome', 'Chromium'].map((name) => `Applications/${name}.app/Contents/MacOS/${name}`)
    return apps.flatMap((app) => [`/${app}`, join(homedir(), app)])
  }
  if (process.platform === 'win32') {
    const folders = ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].map((name) => process.env[name] ?? '')
    const programs = ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe']
    return folders.filter(Boolean).flatMap((folder) => programs.map((program) => join(folder, program)))
  }
  // The headless shell first: it makes the journeys a fifth faster.
  const names = [
    'chromium-headless-shell',
    'google-chrome-stable',
    'google-chrome',
    'chromium',
    'chromium-browser',
    'chrome',
  ]
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
    '/opt/google/chrome',
  ]
  return names.flatMap((name) => folders.filter(Boolean).map((folder) => join(folder, name)))
}

async function installPlaywrights(): Promise<string | undefined> {
  const { chromium } = createRequire(join(root, 'e2e', 'package.json'))('@playwright/test')
  const path: string = chromium.executablePath()
  if (!existsSync(path)) {
    console.log("No Chrome or Chromium is installed: trying Playwright's download...")
    // The default waits half a minute for each of five attempts when the network drops packets.
    const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' }
    await capture('playwright', ['install', '--no-shell', '--no-progress', 'chromium'], { env })
  }
  if (!existsSync(path)) return undefined
  if (await starts(path)) return path
  // It is installed but lacks system libraries.
  if (isRoot) await capture('playwright', ['install-deps', 'chromium'])
  return (await starts(path)) ? path : undefined
}

async function installDebians(): Promise<string | undefined> {
  // Older Debian releases have only the second.
  for (const name of ['chromium-headless-shell', 'chromium']) if (await installDebianPackage(name)) break
  return findInstalled()
}

/** Some installed browsers do not start: a snap's placeholder, a download without its libraries. */
async function starts(path: string): Promise<boolean> {
  // On Windows it would open a window.
  if (process.platform === 'win32') return existsSync(path)
  const { code } = await capture(path, ['--version'])
  return code === 0
}

function fail(): never {
  throw new Error(
    'The browser tests need Chrome or Chromium. Install one (Debian: apt-get install chromium), or run ' +
      '"npx playwright install --with-deps chromium", or set CHROMIUM_PATH.',
  )
}
