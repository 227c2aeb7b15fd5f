// The till: from the last key of a scanned code to its letters on the screen, on a desk's computer beside the server. One letter, and five.
import { setTimeout as sleep } from 'node:timers/promises'
import { claimLetter, listLetters, readLetter } from '@aruga/contract/letters/letters'
import { searchBranches } from '@aruga/contract/pharmacies/pharmacies'
import type { Page } from '@playwright/test'
import { scan } from '../../e2e/support/console/counter.ts'
import { patientWithLetters } from '../../e2e/support/console/program.ts'
import { enter, pharmacist } from '../../e2e/support/console/staff.ts'
import { call, logInByApi } from '../../e2e/support/server/api.ts'
import { followTraffic } from './traffic.ts'
import { noteWait, type Tried, type Wait, wait } from './tried.ts'

const MEDICINES = ['Dalisulin', 'Alagamet', 'Ginhavara', 'Kalmatrex', 'Siglaflo'] as const
const OPEN_MS = 300
const ROUNDS = 7

/** The code of a patient who has claimed a letter for each of these medicines at the pharmacist's branch. */
async function claimedTogether(medicines: readonly [string, ...string[]]): Promise<string> {
  const token = await logInByApi(await patientWithLetters([...medicines]))
  const [branch] = (await call(searchBranches, { query: { Filter: 'Katipunan' } }, token)).items
  const { items: letters } = await call(listLetters, { query: {} }, token)
  for (const { id } of letters) await call(claimLetter, { body: { id, pharmacyBranchId: branch?.id ?? '' } }, token)
  const { claim } = await call(readLetter, { params: { id: letters[0]?.id ?? '' } }, token)
  return claim?.code ?? ''
}

export async function measureTill({ browser, url }: Tried): Promise<void> {
  const codes = { one: await claimedTogether([MEDICINES[0]]), five: await claimedTogether(MEDICINES) }
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1024, height: 768 },
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
  })
  const page = await context.newPage()
  const traffic = await followTraffic(await context.newCDPSession(page))
  await enter(page, pharmacist, '/console/counter')
  const opened = (code: string) => openCode(page, code, traffic)
  const waits = { one: [] as Wait[], five: [] as Wait[] }
  for (let round = 0; round < ROUNDS; round++) {
    waits.one.push(await opened(codes.one))
    waits.five.push(await opened(codes.five))
  }
  await context.close()
  noteWait('till', 'a code with one letter, from its last key to the screen', waits.one, OPEN_MS)
  noteWait('till', 'a code with five letters', waits.five, OPEN_MS)
}

/** The pharmacist waits for the next patient; everything that the page loads before is there. */
async function openCode(page: Page, code: string, traffic: Awaited<ReturnType<typeof followTraffic>>): Promise<Wait> {
  await page.goto('/console/counter')
  await page.getByRole('heading', { level: 1, name: 'Next patient' }).waitFor()
  await sleep(1_000)
  await scan(page, code, [])
  return wait(
    traffic,
    () => page.keyboard.press('Enter'),
    () => page.getByRole('heading', { level: 1, name: 'Code is good' }).waitFor(),
  )
}
