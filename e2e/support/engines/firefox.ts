// Debian's Firefox by WebDriver BiDi, with a profile on the disk that outlives it.
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ElementHandle, launch, type Page } from 'puppeteer-core'
import { ELEMENTS, type Engine, type Role, succeeds, WINDOW } from './engine.ts'

const FIREFOX = '/usr/bin/firefox-esr'

/** Stops Firefox's own requests to the internet. */
const extraPrefsFirefox = {
  'app.normandy.enabled': false,
  'browser.newtabpage.activity-stream.asrouter.providers.cfr': '{}',
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.push.connection.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'http://localhost:9',
  'toolkit.telemetry.enabled': false,
}

export async function createFirefoxProfile() {
  const userDataDir = await mkdtemp(join(tmpdir(), 'aruga-firefox-'))
  let kill = async () => {}
  /** Puppeteer restores the profile's own settings at the end, and the next start would read them half restored. */
  const restored = async () => {
    const copies = ['prefs.js', 'user.js'].map((name) => join(userDataDir, `${name}.puppeteer`))
    for (let tries = 0; tries < 100 && copies.some((copy) => existsSync(copy)); tries++) await sleep(50)
  }
  return {
    /** Starts it with the profile that the last one left on the disk. */
    start: async (): Promise<Engine> => {
      const browser = await launch({
        browser: 'firefox',
        executablePath: FIREFOX,
        userDataDir,
        extraPrefsFirefox,
      })
      kill = async () => {
        const running = browser.process()
        if (!running || running.exitCode !== null || running.signalCode !== null) return
        const gone = new Promise((resolve) => running.once('exit', resolve))
        running.kill('SIGKILL')
        await gone
        await restored()
      }
      const page = (await browser.pages())[0] ?? (await browser.newPage())
      await page.setViewport(WINDOW)
      return { ...driving(page), close: () => browser.close() }
    },
    /** SIGKILL. */
    kill: () => kill(),
    remove: async () => {
      await kill()
      await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export async function openFirefox(): Promise<Engine> {
  const profile = await createFirefoxProfile()
  const engine = await profile.start()
  return { ...engine, close: () => profile.remove() }
}

function driving(page: Page): Omit<Engine, 'close'> {
  const find = async (role: Role, name: string) => {
    // In Firefox a password field has no role, and a picture a different one.
    const wanted = role === 'textbox' || role === 'img' ? '' : `[role="${role}"]`
    for (const element of await page.$$(`::-p-aria([name=${JSON.stringify(name)}]${wanted})`))
      if (await isShown(element, role)) return element
    return undefined
  }
  const isShown = (element: ElementHandle, role: Role) =>
    Promise.all([element.isVisible(), element.evaluate((one, css) => one.matches(css), ELEMENTS[role])]).then(
      ([visible, matches]) => visible && matches,
      () => false,
    )
  const click = async (element: ElementHandle | undefined) => element !== undefined && succeeds(element.click())
  return {
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    address: async () => new URL(page.url()),
    press: async (role, name) => click(await find(role, name)),
    pressText: async (text) => {
      const found = await page.$$(`::-p-xpath(//*[normalize-space(text())=${JSON.stringify(text)}])`)
      for (const element of found) if (await click(element)) return true
      return false
    },
    type: async (role, name, text) => {
      const element = await find(role, name)
      if (!element) return false
      const typed = async () => {
        await element.click({ count: 3 })
        await element.type(text)
      }
      return succeeds(typed())
    },
    isThere: async (role, name) => (await find(role, name)) !== undefined,
    choose: async (path) => {
      const input = await page.$('input[type=file]')
      if (!input) throw new Error('The page has no field for a file.')
      // Despite the name of Puppeteer's method, the file is chosen, not uploaded.
      await (input as Awaited<ReturnType<typeof page.$<'input'>>>)?.uploadFile(path)
    },
    text: async () => String(await page.evaluate('document.body.innerText')),
    evaluate: (expression) => page.evaluate(expression),
    picture: async () => Buffer.from(await page.screenshot()),
  }
}
