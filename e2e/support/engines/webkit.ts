// WebKitGTK's MiniBrowser on a screen of its own (Xvfb), by WebDriver: the nearest to Safari on an iPhone that Debian has.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import WebDriver from 'webdriver'
import { ELEMENTS, type Engine, type Role, succeeds, WINDOW } from './engine.ts'

/** Debian's path, on any processor. */
const miniBrowser = () => globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0] ?? 'MiniBrowser'

export async function openWebKit(): Promise<Engine> {
  const { xvfb, display } = await startScreen()
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    // Root cannot create its sandbox, as in a container; the pages are our own.
    env: {
      ...process.env,
      DISPLAY: display,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  })
  const stop = async () => {
    await end(driver)
    await end(xvfb)
  }
  try {
    await untilListening(port)
    const browser = await WebDriver.newSession({
      hostname: '127.0.0.1',
      port,
      path: '/',
      logLevel: 'silent',
      connectionRetryCount: 0,
      capabilities: {
        alwaysMatch: {
          browserName: 'MiniBrowser',
          'wdio:enforceWebDriverClassic': true,
          'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
        } as WebdriverIO.Capabilities,
        firstMatch: [{}],
      },
    })
    await browser.setWindowRect(0, 0, WINDOW.width, WINDOW.height)
    const engine = driving(browser)
    return {
      ...engine,
      close: async () => {
        await browser.deleteSession().catch(() => undefined)
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

type Session = Awaited<ReturnType<typeof WebDriver.newSession>>

function driving(browser: Session): Omit<Engine, 'close'> {
  /** None where the page changed during the search: WebKit then stumbles over an element that has gone. Every caller tries again. */
  const findAll = (...by: Parameters<Session['findElements']>) =>
    browser.findElements(...by).catch((error: Error) => {
      if (/stale element/i.test(`${error.name} ${error.message}`)) return []
      throw error
    })
  const find = async (role: Role, name: string) => {
    for (const element of await findAll('css selector', ELEMENTS[role])) {
      const id = idOf(element)
      const matches = async () =>
        (await browser.isElementDisplayed(id)) && (await browser.getElementComputedLabel(id)) === name
      // The element may have gone meanwhile.
      if (await matches().catch(() => false)) return id
    }
    return undefined
  }
  const click = async (id: string | undefined) => id !== undefined && succeeds(browser.elementClick(id))
  const evaluate = (expression: string) =>
    browser.executeAsyncScript(
      `const done = arguments[arguments.length - 1]
      Promise.resolve(${expression}).then(done, (error) => done(String(error)))`,
      [],
    )
  return {
    open: (url) => browser.navigateTo(url),
    reload: () => browser.refresh(),
    address: async () => new URL(await browser.getUrl()),
    press: async (role, name) => click(await find(role, name)),
    pressText: async (text) => {
      const elements = await findAll('xpath', `//*[normalize-space(text())=${JSON.stringify(text)}]`)
      for (const element of elements) if (await click(idOf(element))) return true
      return false
    },
    type: async (role, name, text) => {
      const id = await find(role, name)
      if (!id) return false
      const typed = async () => {
        await browser.elementClear(id)
        await browser.elementSendKeys(id, text)
      }
      return succeeds(typed())
    },
    isThere: async (role, name) => (await find(role, name)) !== undefined,
    choose: async (path) => {
      const [input] = await browser.findElements('css selector', 'input[type=file]')
      if (!input) throw new Error('The page has no field for a file.')
      await browser.elementSendKeys(idOf(input), path)
    },
    text: async () => String(await evaluate('document.body.innerText')),
    evaluate,
    picture: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
  }
}

const idOf = (element: object) => Object.values(element)[0] as string

/** The first free display; Xvfb writes its number. */
async function startScreen() {
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const numbers = xvfb.stdio[3]
  if (!numbers) throw new Error('Xvfb without output')
  const [number] = await once(numbers, 'data')
  return { xvfb, display: `:${String(number).trim()}` }
}

async function untilListening(port: number) {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error('WebKitWebDriver does not listen.')
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('There is no free port.')
  return address.port
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
