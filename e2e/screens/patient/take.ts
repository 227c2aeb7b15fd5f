// Takes the pictures of the patient app.
import { desktop, phone } from '../../support/browser/devices.ts'
import { declined, logIn, maria, nena, waiting } from '../../support/patient/people.ts'
import { leave, open } from '../open.ts'
import { takeScreenshot } from '../picture.ts'
import { fileOf, statesIn, type Target, type View, views } from '../views.ts'
import type { DemoData } from './demo-data.ts'
import type { Screen } from './screen.ts'

const devices = {
  phone: { ...phone, locale: 'en-PH' },
  desktop: { ...desktop, locale: 'en-PH' },
  filipino: { ...phone, locale: 'fil-PH' },
}

export const takeScreens = (screens: Screen[], demoData: DemoData, target: Target) =>
  Promise.all((Object.keys(views) as View[]).map((view) => takeView(view, screens, demoData, target)))

/** One context for each person, so that each logs in once. */
async function takeView(view: View, screens: Screen[], demoData: DemoData, target: Target) {
  const { browser, baseURL, isWanted, save } = target
  const people = { maria, waiting, declined, nena, ligaya: demoData.ligaya.person }
  for (const by of [undefined, ...(Object.keys(people) as (keyof typeof people)[])]) {
    const ofPerson = screens.filter((screen) => screen.by === by)
    const pictures = ofPerson.flatMap((screen) =>
      statesIn(screen, view)
        .map((state) => ({ screen, state, file: fileOf(screen, state, view) }))
        .filter(({ file }) => isWanted(screen, file)),
    )
    if (pictures.length === 0) continue
    const context = await browser.newContext({
      ...devices[view],
      baseURL,
      timezoneId: 'Asia/Manila',
      reducedMotion: 'reduce',
      // A service worker would prevent simulating the states.
      serviceWorkers: 'block',
      bypassCSP: true,
    })
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    if (by) await logIn(page, people[by])
    for (const { screen, state, file } of pictures) {
      try {
        await page.emulateMedia({ colorScheme: 'light' })
        await open(page, screen, demoData, state)
        await save(file, await takeScreenshot(page, views[view].themes, views[view].width))
        await leave(page)
      } catch (error) {
        process.exitCode = 1
        process.stderr.write(`${file}: ${(error as Error).message.split('\n')[0]}\n`)
      }
    }
    await context.close()
  }
}
