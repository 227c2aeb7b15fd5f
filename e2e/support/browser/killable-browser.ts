// A browser with a profile on the disk that can be killed as a phone kills an app: at once, in the middle of anything.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from '@playwright/test'
import { drivingChromium } from '../engines/chromium.ts'
import type { Engine } from '../engines/engine.ts'

export async function createKillableBrowser() {
  const profile = await mkdtemp(join(tmpdir(), 'aruga-profile-'))
  let running: ChildProcess | undefined
  let setRoom = async (_bytes?: number) => {}

  const end = async () => {
    const ending = running
    running = undefined
    if (!ending?.pid || ending.exitCode !== null || ending.signalCode !== null) return
    const gone = new Promise((resolve) => ending.once('exit', resolve))
    // The whole group, because the browser has processes for pages, storage and network.
    process.kill(-ending.pid, 'SIGKILL')
    await gone
  }

  return {
    /** Starts the browser with the profile that the last one left on the disk. */
    start: async (): Promise<Engine> => {
      running = spawn(
        process.env.CHROMIUM_PATH ?? chromium.executablePath(),
        [
          '--headless',
          '--no-sandbox',
          '--disable-gpu',
          '--no-first-run',
          '--disable-background-networking',
          '--remote-debugging-port=0',
          `--user-data-dir=${profile}`,
          'about:blank',
        ],
        { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
      )
      const browser = await chromium.connectOverCDP(await addressOf(running))
      const context = browser.contexts()[0] ?? (await browser.newContext())
      const page = context.pages()[0] ?? (await context.newPage())
      const devTools = await context.newCDPSession(page)
      setRoom = async (bytes) => {
        const quota = bytes === undefined ? {} : { quotaSize: bytes }
        await devTools.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, ...quota })
        // The app's storage applies the quota when it is opened.
        await page.reload()
      }
      return { ...drivingChromium(page), close: end }
    },
    /** Reloads the page with this storage quota; without `bytes`: as much as the disk has. */
    setRoom: (bytes?: number) => setRoom(bytes),
    /** SIGKILL. */
    kill: end,
    remove: async () => {
      await end()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('A browser without output')
  for await (const line of createInterface(stderr)) {
    const [, address] = /DevTools listening on (\S+)/.exec(line) ?? []
    if (address) {
      stderr.resume()
      return address
    }
  }
  throw new Error('The browser did not start.')
}
