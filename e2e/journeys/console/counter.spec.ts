// The pharmacist's counter: codes from the camera, typed, or from the till's scanner; hand-overs, refusals with a sentence
// for the patient, and nothing counted twice.
import { dispenseClaim, refuseClaim } from '@aruga/contract/counter/counter'
import { readLetter, undoLetterClaim } from '@aruga/contract/letters/letters'
import { listNotifications } from '@aruga/contract/notifications/notifications'
import { uploadProfilePhoto } from '@aruga/contract/profile/profile'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { launchWithCamera, writeCameraVideo } from '../../support/browser/camera.ts'
import { blockEventStream } from '../../support/browser/live-events.ts'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { tabTo } from '../../support/checks/keyboard.ts'
import { chooseBuyer, handOverButton, scan } from '../../support/console/counter.ts'
import { cancelAsReviewer, patientWithCode } from '../../support/console/program.ts'
import { enter, pharmacist } from '../../support/console/staff.ts'
import { logIn } from '../../support/patient/people.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { collectBrowserErrors, expect, test } from '../../support/test.ts'

/** A patient with a code for 12 pens at the pharmacist's branch, and functions to read their letter and notifications. */
async function newPatientWithCode() {
  const patient = await patientWithCode()
  const letter = () => call(readLetter, { params: { id: patient.letterId } }, patient.token)
  return {
    ...patient,
    letter,
    code: (await letter()).claim?.code ?? '',
    latestNotification: async () => (await call(listNotifications, { query: {} }, patient.token)).items[0],
  }
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const field = (page: Page) => page.getByLabel('Code from the patient’s screen')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function openCounter(page: Page) {
  await enter(page, pharmacist, '/console/counter')
  await expect(heading(page, 'Next patient')).toBeVisible()
}
async function lookUp(page: Page, code: string) {
  await field(page).fill(code.toLowerCase())
  await button(page, 'Look up').click()
}

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('A pharmacist scans the QR code off the patient’s phone and dispenses; the patient sees it counted', async ({
    page,
    launchOptions,
    baseURL,
    viewport,
    isMobile,
    hasTouch,
  }, info) => {
    const { person, letter, letterId } = await newPatientWithCode()
    await logIn(page, person)
    await page.goto(`/loa-details?id=${letterId}`)
    const film = info.outputPath('camera.y4m')
    await writeCameraVideo(await page.getByRole('img', { name: /QR code/ }).screenshot(), film)

    const options = { baseURL: baseURL ?? '', viewport, isMobile, hasTouch, permissions: ['camera'] }
    const { browser, context } = await launchWithCamera(film, launchOptions, options)
    const complaints = collectBrowserErrors(context)
    const counterPage = await context.newPage()
    await openCounter(counterPage)
    await button(counterPage, 'Scan with the camera').click()
    await expect(heading(counterPage, 'Code is good')).toBeFocused()
    await expect(counterPage.getByRole('heading', { name: 'Ligaya H.' })).toBeVisible()
    await expect(counterPage.getByText('There is no photo: compare with the ID')).toBeVisible()
    await expect(counterPage.getByText('12 of 12 pens left')).toBeVisible()
    for (let pens = 0; pens < 3; pens++) await button(counterPage, 'One more').click()
    await chooseBuyer(counterPage)
    await handOverButton(counterPage, '3 pens').click()
    await expect(heading(counterPage, '3 pens recorded')).toBeFocused()
    await expect(counterPage.getByText('9 pens')).toBeVisible()
    await browser.close()
    expect(complaints).toEqual([])

    expect(await letter()).toMatchObject({ status: 'Claimed', quantityPurchased: 3 })
    await expect(page.getByRole('listitem').filter({ hasText: '3 pens bought' })).toBeVisible({ timeout: 25_000 })
  })
})

test('The till’s scanner works wherever the focus is, and types nothing into fields', { tag: '@seldom' }, async ({
  page,
}) => {
  const [one, other] = [await newPatientWithCode(), await newPatientWithCode()]
  await openCounter(page)
  await page.locator('body').click({ position: { x: 5, y: 300 } })
  await scan(page, one.code)
  await expect(heading(page, 'Code is good')).toBeFocused()

  // Scanning while a filled field has the focus; another barcode does not change it.
  const pens = page.getByLabel(/Pens handed over/)
  await pens.fill('2')
  await scan(page, '4800016110511')
  await expect(page.getByText('That isn’t a claim code')).toBeVisible()
  await expect(pens).toHaveValue('2')
  // Another letter's code keeps the open claim, and offers the other letter.
  await button(page, 'Do not hand over').focus()
  await scan(page, `${other.code.slice(0, 4)}-${other.code.slice(4)}`)
  await expect(page.getByText('You scanned another letter’s code')).toBeVisible()
  await expect(pens).toHaveValue('2')
  await button(page, /^Open .* instead$/).click()
  await expect(pens).toHaveValue('')
  await expect(page.getByText('You scanned another letter’s code')).toBeHidden()
  await button(page, 'Do not hand over').click()
  await page.getByRole('radio', { name: /Another reason/ }).check()
  await page.getByLabel('What the patient reads').fill('Closed')
  await scan(page, one.code)
  await expect(page.getByLabel('What the patient reads')).toHaveValue('Closed')
  await button(page, /^Open .* instead$/).click()
  await expect(heading(page, 'Code is good')).toBeFocused()
  expect((await one.letter()).quantityPurchased + (await other.letter()).quantityPurchased).toBe(0)
})

test('A patient takes a scan, a digit, the buyer’s key and Enter, and the next patient needs no click first', {
  tag: '@seldom',
}, async ({ page }) => {
  const [one, other, third] = [await newPatientWithCode(), await newPatientWithCode(), await newPatientWithCode()]
  await openCounter(page)
  await page.evaluate(() => {
    const counts = { keys: 0, clicks: 0 }
    Object.assign(window, { counts })
    window.addEventListener('keydown', () => counts.keys++, { capture: true })
    window.addEventListener('pointerdown', () => counts.clicks++, { capture: true })
  })
  const counted = () => page.evaluate(() => (window as never as { counts: object }).counts)
  const scanned = 9
  for (const { code, units } of [
    { code: one.code, units: '3' },
    { code: other.code, units: '4' },
  ]) {
    await scan(page, code)
    await expect(heading(page, 'Code is good')).toBeFocused()
    await page.keyboard.press(units)
    await page.keyboard.press('r')
    await page.keyboard.press('Enter')
    await expect(heading(page, `${units} pens recorded`)).toBeFocused()
  }
  expect(await counted()).toEqual({ keys: 2 * (scanned + 3), clicks: 0 })

  // A typed code: eight characters, Enter, the buyer, the number, Enter.
  for (const sign of third.code) await page.keyboard.press(sign, { delay: 70 })
  await expect(field(page)).toHaveValue(`${third.code.slice(0, 4)} ${third.code.slice(4)}`)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Code is good')).toBeFocused()
  for (const key of ['s', '1', '2', 'Enter']) await page.keyboard.press(key, { delay: 70 })
  await expect(heading(page, '12 pens recorded')).toBeFocused()
  expect(await counted()).toEqual({ keys: 2 * (scanned + 3) + 9 + 4, clicks: 0 })
  expect(await Promise.all([one, other, third].map(async ({ letter }) => (await letter()).quantityPurchased))).toEqual([
    3, 4, 12,
  ])
})

test('A mistyped code is explained at the character, and an unknown one can be corrected', { tag: '@seldom' }, async ({
  page,
  expectFailures,
}) => {
  expectFailures(/status of 404/)
  const { code } = await newPatientWithCode()
  await openCounter(page)
  await field(page).fill('k7m4 o')
  await expect(page.getByText('No code has an O. Look again: it may be a D or a Q.')).toBeVisible()
  await field(page).fill(code.slice(0, 5))
  await button(page, 'Look up').click()
  await expect(page.getByText('A code has 8 characters. This one has 5.')).toBeVisible()

  const misread = `${code.slice(0, 7)}${code.endsWith('A') ? 'C' : 'A'}`
  await lookUp(page, misread)
  await expect(heading(page, 'Do not hand over')).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: 'No letter has this code' })).toBeVisible()
  await expect(page.getByText('“Hindi ko po makita ang code na ito.')).toBeVisible()
  await expectAccessible(page, 'not good')
  await button(page, 'Correct this code').click()
  await expect(field(page)).toHaveValue(`${misread.slice(0, 4)} ${misread.slice(4)}`)
  await lookUp(page, code)
  await expect(heading(page, 'Code is good')).toBeVisible()
})

test('For a used code the counter shows when, by whom and for how many units, with a sentence for the patient', {
  tag: '@seldom',
}, async ({ page, expectFailures }) => {
  expectFailures(/status of 409/)
  const { code } = await newPatientWithCode()
  await call(dispenseClaim, { body: { code, quantity: 4 } }, await logInByApi(pharmacist))
  await openCounter(page)
  await lookUp(page, code)
  await expect(page.getByText('The code was already used')).toBeVisible()
  await expect(page.getByText(/^4 pens, /)).toBeVisible()
  await expect(page.getByText('Pedro Halimbawa')).toBeVisible()
  await expect(page.getByText('There’s a new one for what is left.')).toBeVisible()
})

test('The counter shows within two seconds that the open letter was cancelled', async ({ page }) => {
  const { code, letter } = await newPatientWithCode()
  await openCounter(page)
  await lookUp(page, code)
  await expect(heading(page, 'Code is good')).toBeVisible()
  await button(page, /^All 12 pens/).click()
  await cancelAsReviewer(await letter())
  await expect(heading(page, 'Do not hand over')).toBeFocused({ timeout: 2_000 })
  await expect(page.getByRole('alert')).toContainText('The letter was cancelled, just now, while you had it open')
  await expectAccessible(page, 'cancelled while open')
  expect((await letter()).quantityPurchased).toBe(0)
})

test('The counter shows that the patient undid the open claim, also during a refusal', { tag: '@seldom' }, async ({
  page,
}) => {
  const { code, letterId, token } = await newPatientWithCode()
  await openCounter(page)
  await lookUp(page, code)
  await button(page, 'Do not hand over').click()
  await expect(heading(page, 'Why can’t you hand it over?')).toBeVisible()
  // A colleague at the next till refuses it first, which lets the patient undo the claim.
  await call(refuseClaim, { body: { code, reason: 'OutOfStock' } }, await logInByApi(pharmacist))
  await call(undoLetterClaim, { params: { id: letterId } }, token)
  await expect(heading(page, 'Do not hand over')).toBeFocused({ timeout: 2_500 })
  await expect(page.getByRole('alert')).toContainText('The patient undid the claim')
})

test('Without live events, a cancelled letter is refused on confirmation', { tag: '@seldom' }, async ({
  page,
  expectFailures,
}) => {
  expectFailures(/status of 403|ERR_FAILED|request failed/)
  const { code, letter } = await newPatientWithCode()
  await blockEventStream(page)
  await openCounter(page)
  await lookUp(page, code)
  await button(page, /^All 12 pens/).click()
  await chooseBuyer(page)
  await cancelAsReviewer(await letter())
  await handOverButton(page, '12 pens').click()
  await expect(heading(page, 'Do not hand over')).toBeFocused()
  await expect(page.getByText('The letter was cancelled', { exact: true })).toBeVisible()
  expect((await letter()).quantityPurchased).toBe(0)
})

test('A refusal for lack of stock is recorded, explained to the patient in both languages, and allows undoing the claim', async ({
  page,
}) => {
  const { code, letter, latestNotification } = await newPatientWithCode()
  await openCounter(page)
  await lookUp(page, code)
  await expect(heading(page, 'Code is good')).toBeVisible()
  expect((await letter()).claimCanBeUndone).toBe(false)
  await button(page, 'Do not hand over').click()
  await expect(heading(page, 'Why can’t you hand it over?')).toBeFocused()
  await button(page, 'Refuse and tell the patient').click()
  await expect(page.getByText('Choose a reason.')).toBeVisible()
  await page.getByRole('radio', { name: /Another reason/ }).check()
  await button(page, 'Refuse and tell the patient').click()
  await expect(page.getByText('Tell the patient why.')).toBeVisible()
  await expectAccessible(page, 'refusing')
  await page.getByRole('radio', { name: /Out of stock/ }).check()
  await button(page, 'Refuse and tell the patient').click()
  await expect(heading(page, 'Do not hand over')).toBeFocused()
  await expect(page.getByText('“Wala po kami nito ngayon.')).toBeVisible()
  await expectAccessible(page, 'refused')
  expect((await letter()).claimCanBeUndone).toBe(true)
  expect((await latestNotification())?.body).toContain('Katipunan Avenue has no Dalisulin right now')
})

test('A pharmacist corrects a wrong quantity, and the day’s list shows the correction', { tag: '@seldom' }, async ({
  page,
}) => {
  const { code, letter, latestNotification } = await newPatientWithCode()
  await openCounter(page)
  await lookUp(page, code)
  await button(page, 'Choose regular, senior citizen or PWD').click()
  await expect(page.getByText('Choose who buys.')).toBeVisible()
  await chooseBuyer(page)
  await button(page, 'Enter the quantity').click()
  await expect(page.getByText('How many pens? From 1 to 12.')).toBeVisible()
  await page.getByLabel(/Pens handed over/).fill('13')
  await expect(page.getByText('Only 12 pens left on this letter.')).toBeVisible()
  await page.getByLabel(/Pens handed over/).fill('12')
  await expectAccessible(page, 'claim')
  await handOverButton(page, '12 pens').click()
  await expect(page.getByText('Nothing: everything has been bought')).toBeVisible()
  await expectAccessible(page, 'recorded')
  await button(page, /^Wrong number/).click()
  await page.getByLabel(/Actually handed over/).fill('2')
  await button(page, 'Correct to 2 pens').click()
  await expect(page.getByText('Choose a reason.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Entered the wrong number' })).toBeFocused()
  await page.getByRole('radio', { name: 'Another reason' }).check()
  await button(page, 'Correct to 2 pens').click()
  await expect(page.getByRole('textbox', { name: 'What was it?' })).toBeFocused()
  await expect(page.getByText('Please enter what it was.')).toBeVisible()
  await expectAccessible(page, 'correcting')
  await page.getByRole('radio', { name: 'The patient gave some back' }).check()
  await button(page, 'Correct to 2 pens').click()
  await expect(heading(page, '2 pens recorded')).toBeFocused()
  await expect(page.getByText(/corrected from 12/)).toBeVisible()
  expect(await letter()).toMatchObject({ status: 'Claimed', quantityPurchased: 2 })
  expect((await latestNotification())?.body).toBe('You bought 2 pens of Dalisulin, not 12. 10 left.')

  await page.goto('/console/today')
  const entry = page.getByRole('listitem').filter({ hasText: `${code.slice(0, 4)} ${code.slice(4)}` })
  await expect(entry).toContainText('Corrected from 12: The patient gave some back.')
  await expect(page.getByRole('main')).not.toContainText('Ligaya')
  await expectAccessible(page, 'today’s list')
  await entry.getByRole('link', { name: '2 pens' }).click()
  await expect(heading(page, '2 pens recorded')).toBeVisible()
})

test('A pharmacist types a code, sees the photo and dispenses, by keyboard alone', async ({ page }) => {
  const { code, token, letter } = await newPatientWithCode()
  const face = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c96' } })
    .jpeg()
    .toBuffer()
  const photo = new Blob([new Uint8Array(face)], { type: 'image/jpeg' })
  await call(uploadProfilePhoto, { fields: {}, files: { file: photo } }, token)
  await openCounter(page)
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(code, { delay: 90 })
  await expect(field(page)).toHaveValue(`${code.slice(0, 4)} ${code.slice(4)}`)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Code is good')).toBeFocused()
  await expect(page.getByRole('img', { name: 'Profile photo of Ligaya H.' })).toBeVisible()
  await tabTo(page, page.getByRole('radio', { name: 'Regular', exact: true }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, page.getByLabel(/Pens handed over/))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await tabTo(page, handOverButton(page, '2 pens'))
  await page.keyboard.press('Enter')
  await expect(heading(page, '2 pens recorded')).toBeFocused()
  expect((await letter()).quantityPurchased).toBe(2)
})

test('Without a camera or permission to use it, the counter explains what to do and accepts typed codes', {
  tag: '@seldom',
}, async ({ page }) => {
  await page.addInitScript(`navigator.mediaDevices.getUserMedia = () =>
    Promise.reject(new DOMException('', sessionStorage.getItem('fault') ?? 'NotAllowedError'))`)
  await openCounter(page)
  await expectAccessible(page, 'ready')
  await button(page, 'Scan with the camera').click()
  await expect(page.getByRole('alert')).toContainText('The browser doesn’t let this page use the camera')
  await page.evaluate(`sessionStorage.setItem('fault', 'NotFoundError')`)
  await button(page, 'Scan with the camera').click()
  await expect(page.getByRole('alert')).toContainText('No camera was found')
  await expect(field(page)).toBeVisible()
})
