// Switching between two people whose pages the phone has stored: from the press to the other's letter on the screen.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { patientWithLetter } from '../../e2e/support/console/program.ts'
import { logIn } from '../../e2e/support/patient/people.ts'
import {
  choosePerson,
  letHelp,
  openOwnPage,
  openPerson,
  personBar,
  pressOpen,
} from '../../e2e/support/patient/whose-page.ts'
import { logInByApi } from '../../e2e/support/server/api.ts'
import { firstVisit, SLOW_4G, slowDown } from './slow-phone.ts'
import { noteWait, ROUNDS, type Tried, type Wait, wait } from './tried.ts'

const SWITCH_MS = 1_000
/** The time to read who may be chosen. */
const READING_MS = 3_000

const atLetterOf = (page: Page, medicine: string) => page.getByRole('heading', { name: medicine }).waitFor()

export async function measureSwitching({ browser, url }: Tried): Promise<void> {
  const mother = await patientWithLetter('Dalisulin', { firstName: 'Remedios' })
  const daughter = await patientWithLetter('Kalmatrex')
  await letHelp({ patient: await logInByApi(mother), helper: await logInByApi(daughter) }, ['claim'])
  const context = await browser.newContext(firstVisit(url))
  const page = await context.newPage()
  await logIn(page, daughter)
  await atLetterOf(page, 'Kalmatrex')
  const turn = async () => {
    await choosePerson(page, /^Remedios/)
    await openPerson(page)
  }
  // Both pages are stored from here on.
  await turn()
  await atLetterOf(page, 'Dalisulin')
  await openOwnPage(page)
  await expect(personBar(page)).toBeHidden()
  const traffic = await slowDown(page, SLOW_4G)
  const waits: Wait[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await choosePerson(page, /^Remedios/)
    await sleep(READING_MS)
    waits.push(
      await wait(
        traffic,
        () => pressOpen(page),
        () => atLetterOf(page, 'Dalisulin'),
      ),
    )
    await openOwnPage(page)
    await expect(personBar(page)).toBeHidden()
  }
  await context.close()
  noteWait('switching', 'to somebody else’s page, from the press to their letter', waits, SWITCH_MS)
}
