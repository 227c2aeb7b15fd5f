// The device reads values from a photo, with the engine that the app ships, and the patient checks them.
import type { Page, Request } from '@playwright/test'
import { patientWithCode, patientWithLetter } from '../../support/console/program.ts'
import { logIn } from '../../support/patient/people.ts'
import { jpeg } from '../../support/patient/registration.ts'
import { drawPrint, receiptLines } from '../../support/patient/sample-documents.ts'
import { expect, test } from '../../support/test.ts'

test.use({ readsPhotos: true })

const READ = 'Read from your photo. Please check.'
/** Reading takes long on a slow machine. */
const PATIENCE = { timeout: 60_000 }
const number = (page: Page) => page.getByLabel('Receipt number, if you can read it')
const day = (page: Page) => page.getByLabel('Date on the receipt, if you can read it')
const quantity = (page: Page) => page.getByRole('textbox', { name: /How many pens/ })

/** A day of this month or the last, as tills write it and as forms store it. */
function lastWeek() {
  const iso = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)
  const [year, month, date] = iso.split('-')
  return { iso, till: `${month}/${date}/${year}`, written: `${Number(date)} ${nameOf(iso)} ${year}` }
}
const nameOf = (iso: string) => new Date(iso).toLocaleString('en', { month: 'long', timeZone: 'UTC' })

async function choose(page: Page, photo: Buffer) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Choose/ }).click()
  await (await chooser).setFiles([jpeg('photo.jpg', photo)])
}

const isReader = (request: Request) => request.url().includes('/assets/reader-')

test('The phone reads number, date and units of a receipt and proposes them, also from a tilted photo in dim light', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000)
  const { iso, till } = lastWeek()
  const requests: string[] = []
  context.on('request', (request) => requests.push(request.url()))
  const { person, letterId } = await patientWithCode()
  await logIn(page, person, `/or-upload-form?letter=${letterId}`)
  await expect(page.getByText(/For Dalisulin/)).toBeVisible()
  expect(requests.filter((url) => url.includes('/assets/reader-'))).toEqual([])

  await choose(page, await drawPrint(receiptLines({ day: till }), { tilt: 5, light: 0.5 }))
  await expect(number(page)).toHaveValue('0012345', PATIENCE)
  await expect(day(page)).toHaveValue(iso)
  await expect(quantity(page)).toHaveValue('3')
  await expect(page.getByText(READ)).toHaveCount(3)
  await expect(page.getByRole('status').filter({ hasText: 'We filled this in from your photo' }).first()).toBeAttached()
  const reader = requests.filter((url) => url.includes('/assets/reader-'))
  expect(reader.map((url) => url.split('/').at(-1)).sort()).toEqual([
    'eng.traineddata',
    'tesseract-core-simd-lstm.js',
    'tesseract-core-simd-lstm.wasm',
    'worker.min.js',
  ])
  // No third party receives any of it.
  expect(requests.filter((url) => new URL(url).host !== new URL(page.url()).host && !url.startsWith('blob:'))).toEqual(
    [],
  )

  await test.step('A typed value replaces the one that was read', async () => {
    await number(page).fill('0012346')
    await expect(page.getByText(READ)).toHaveCount(2)
  })

  await test.step('The confirmed values are sent', async () => {
    const put = page.waitForRequest(
      (request) => request.url().endsWith('/official-receipt') && request.method() === 'PUT',
    )
    await page.getByRole('button', { name: 'Send receipt' }).click()
    expect((await put).postDataJSON()).toMatchObject({ orQuantityInput: 3, receiptNumber: '0012346', receiptDate: iso })
  })
})

test('Reading a photo never overwrites typed values, and the form can be sent meanwhile', {
  tag: '@seldom',
}, async ({ page }) => {
  test.setTimeout(120_000)
  const { person, letterId } = await patientWithCode()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/reader-*/eng.traineddata', async (route) => {
    await released
    await route.continue()
  })
  await logIn(page, person, `/or-upload-form?letter=${letterId}`)
  await choose(page, await drawPrint(receiptLines({ day: lastWeek().till })))
  await number(page).fill('MINE-1')
  await quantity(page).fill('2')
  release()
  await expect(day(page)).not.toHaveValue('', PATIENCE)
  await expect(number(page)).toHaveValue('MINE-1')
  await expect(quantity(page)).toHaveValue('2')
})

test('The day of a prescription is read; with data saver on, nothing is loaded to read it', { tag: '@seldom' }, async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const { iso, written } = lastWeek()
  const lines = [
    'JUAN HALIMBAWA, MD',
    'Lic. No. 0012345',
    `Date: ${written}`,
    'Name: MARIA HALIMBAWA',
    'DALISULIN 100U/ML PEN',
    '#12',
    'Sig: once a day',
  ]
  const person = await patientWithLetter()
  await logIn(page, person, '/e-loa-form')
  await choose(page, await drawPrint(lines))
  const date = page.getByLabel('Date on the prescription, if you can read it')
  await expect(date).toHaveValue(iso, PATIENCE)
  await expect(page.getByText(READ)).toHaveCount(1)
  const ticket = page.waitForRequest((request) => request.url().endsWith('/upload-ticket'))
  await page.getByRole('button', { name: 'Send this prescription' }).click()
  expect((await ticket).postDataJSON()).toMatchObject({ kind: 'Prescription', prescriptionDate: iso })
  await expect(page.getByRole('heading', { name: 'We have your prescription' })).toBeVisible()

  const saving = await browser.newContext()
  await saving.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const other = await saving.newPage()
  const requests: string[] = []
  saving.on('request', (request) => isReader(request) && requests.push(request.url()))
  await logIn(other, await patientWithLetter(), '/e-loa-form')
  await choose(other, await drawPrint(lines))
  await expect(other.getByLabel('Date on the prescription, if you can read it')).toBeVisible()
  await other.waitForTimeout(1500)
  expect(requests).toEqual([])
  await saving.close()
})
