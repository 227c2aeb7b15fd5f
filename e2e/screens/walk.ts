// Visits every screen of the list, as the people they are for.
import type { Page } from '@playwright/test'
import { declined, logIn, maria, nena, waiting } from '../support/patient/people.ts'
import { test } from '../support/test.ts'
import { leave, open } from './open.ts'
import { type DemoData, loadDemoData } from './patient/demo-data.ts'
import type { Screen } from './patient/screen.ts'
import type { State } from './states.ts'

/** The browser's messages about simulated responses and offline states. */
export const simulatedFailures = [/status of 500/, /ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/]

/** Splits screens into parts, each for one person or for nobody logged in. */
export const parts = (screens: Screen[], length = 12): Screen[][] =>
  [...new Set(screens.map(({ by }) => by))].flatMap((by) => {
    const all = screens.filter((screen) => screen.by === by)
    return Array.from({ length: Math.ceil(all.length / length) }, (_, i) => all.slice(i * length, (i + 1) * length))
  })

export const titleOf = (part: { title: string }[]) => `from “${part[0]?.title}” to “${part.at(-1)?.title}”`

let demoData: Promise<DemoData> | undefined

/** Opens each screen of a part in each of its states and checks it. */
export async function walk(
  page: Page,
  part: Screen[],
  check: (what: string, state: State) => Promise<unknown>,
  statesOf: (screen: Screen) => State[] = () => ['usual'],
) {
  demoData ??= loadDemoData()
  const facts = await demoData
  const people = { maria, waiting, declined, nena, ligaya: facts.ligaya.person }
  const by = part[0]?.by
  if (by) await logIn(page, people[by])
  for (const screen of part) {
    for (const state of statesOf(screen)) {
      const what = state === 'usual' ? screen.title : `${screen.title}, ${state}`
      await test.step(what, async () => {
        await open(page, screen, facts, state)
        await check(what, state)
        await leave(page)
      })
    }
  }
}
