// Home shows what happens next, who acts and by when. The claim code can be taken to the counter: printed, shared, offline,
// at the nearest branch.
import { setConsent } from '@aruga/contract/consents/consents'
import { dispenseClaim } from '@aruga/contract/counter/counter'
import {
  listDocuments,
  putOfficialReceipt,
  replaceDocument,
  uploadOfficialReceipt,
  uploadPrescription,
} from '@aruga/contract/documents/documents'
import { claimLetter, listLetters, readLetter } from '@aruga/contract/letters/letters'
import { searchBranches } from '@aruga/contract/pharmacies/pharmacies'
import { listCases } from '@aruga/contract/review/queue'
import { unsubscribe } from '@aruga/contract/unsubscribe/unsubscribe'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAppCached, restartOffline } from '../../support/browser/offline.ts'
import { expectAccessible } from '../../support/checks/accessible.ts'
import {
  acceptReceiptOf,
  approveAndIssue,
  declineWithNote,
  patientWithLetter,
  registerNewPatient,
  sendBack,
} from '../../support/console/program.ts'
import { branch, claimAtKatipunan, codeOf, openLetter, scanQrCode } from '../../support/patient/letters.ts'
import { goToSection, logIn, maria, type Newcomer, pharmacist, reviewer } from '../../support/patient/people.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

const next = (page: Page) => page.getByRole('region', { name: /What happens next|How to rejoin/ })
/** A step that the patient has to take. */
const turn = (page: Page, text: string | RegExp) =>
  next(page).getByRole('listitem').filter({ hasText: 'Your turn' }).filter({ hasText: text })
const step = (page: Page, text: string | RegExp) => next(page).getByRole('listitem').filter({ hasText: text })
const leadsTo = (page: Page, name: string, address: string | RegExp) =>
  expect(page.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', address)

/** A unique photo: sending the same file again would return the first document. */
const photo = async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#888', noise } })
  return new Blob([new Uint8Array(await picture.jpeg().toBuffer())], { type: 'image/jpeg' })
}
const goHome = async (page: Page) => {
  await page.goto('/tabs/home')
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
}

test('Home guides a new patient from registration through a decline to the first letter', async ({ page }) => {
  const { person, reference } = await registerNewPatient()
  const staff = await logInByApi(reviewer)
  const { items } = await call(listCases, { query: { Filter: reference } }, staff)
  const id = items[0]?.id ?? ''
  await logIn(page, person)
  await expect(step(page, 'We check your ID and prescription')).toContainText('The program, within 1 working day')
  await leadsTo(page, 'See what you sent', '/uploaded-documents')

  await sendBack(staff, id, 'A corner is cut off.')
  await goHome(page)
  await expect(page.getByText('A corner is cut off.').first()).toBeVisible()
  await expect(turn(page, 'Send a new photo of your')).toBeVisible()
  await leadsTo(page, 'Send a new photo', /^\/uploaded-documents\?id=/)
  await expectAccessible(page, 'home, declined')

  const patientToken = await logInByApi(person)
  const documents = (await call(listDocuments, { query: {} }, patientToken)).items
  for (const [place, { id: documentId }] of documents.entries()) {
    await call(
      replaceDocument,
      { params: { id: documentId }, fields: {}, files: { File: await photo() } },
      patientToken,
    )
    if (place > 0) continue
    await goHome(page)
    await expect(step(page, /^Done: You sent your .* again/)).toBeVisible()
  }
  await goHome(page)
  await expect(step(page, 'We check your ID and prescription')).toBeVisible()

  await approveAndIssue(staff, id)
  await goHome(page)
  await expect(turn(page, 'Choose a pharmacy')).toContainText(/You, by \w+ \d+, 20\d\d/)
})

test('Home asks only for the photo that was declined', async ({ page }) => {
  const { person, reference } = await registerNewPatient()
  const staff = await logInByApi(reviewer)
  const [found] = (await call(listCases, { query: { Filter: reference } }, staff)).items
  await sendBack(staff, found?.id ?? '', 'The date is cut off.', ['Prescription'])
  await logIn(page, person)
  await expect(page.getByText('The date is cut off.').first()).toBeVisible()
  await expect(turn(page, 'Send a new photo of your prescription')).toBeVisible()
  await expect(step(page, /photo of your ID/)).toHaveCount(0)
  const patientToken = await logInByApi(person)
  const { items } = await call(listDocuments, { query: { Status: 'Declined' } }, patientToken)
  expect(items.map(({ kind }) => kind)).toEqual(['Prescription'])
  const again = { params: { id: items[0]?.id ?? '' }, fields: {}, files: { File: await photo() } }
  await call(replaceDocument, again, patientToken)
  await goHome(page)
  await expect(step(page, 'We check your ID and prescription')).toBeVisible()
})

test('Home asks for receipts and shows their status until the letter is used up', async ({ page }) => {
  const person = await patientWithLetter()
  const patientToken = await logInByApi(person)
  const staff = await logInByApi(reviewer)
  const counter = await logInByApi(pharmacist)
  const letterId = await claimByApi(patientToken)
  await dispense(patientToken, counter, letterId, 5)
  await logIn(page, person)
  await expect(turn(page, 'Send the receipt for 5 pens')).toBeVisible()
  await expect(turn(page, 'Buy your other 7 pens')).toBeVisible()
  await leadsTo(page, 'Upload a receipt', `/or-upload-form?letter=${letterId}`)
  await leadsTo(page, 'Send a new prescription', '/e-loa-form')

  const fields = { LetterOfAuthorizationId: letterId }
  const receipt = await call(uploadOfficialReceipt, { fields, files: { File: await photo() } }, patientToken)
  await goHome(page)
  await expect(turn(page, 'Tell us how many you bought')).toBeVisible()

  await call(putOfficialReceipt, { body: { id: receipt.id, orQuantityInput: 5 } }, patientToken)
  const prescription = await call(uploadPrescription, { fields: {}, files: { File: await photo() } }, patientToken)
  await goHome(page)
  await expect(step(page, 'We’re checking your receipt for 5 pens')).toContainText('The program, within 1 working day')
  await expect(step(page, 'We’re checking your new prescription')).toBeVisible()

  await declineWithNote(staff, receipt.id, 'The total is blurred.')
  await declineWithNote(staff, prescription.id, 'The name is blurred.')
  await goHome(page)
  await expect(turn(page, 'The total is blurred.')).toContainText('Send a new photo of your receipt')
  await expect(turn(page, 'The name is blurred.')).toContainText('Send a new photo of your prescription')
  await expectAccessible(page, 'home with declined documents')

  const again = { params: { id: receipt.id }, fields: {}, files: { File: await photo() } }
  const replaced = await call(replaceDocument, again, patientToken)
  if (replaced.status === 'NeedsQuantity')
    await call(putOfficialReceipt, { body: { id: replaced.id, orQuantityInput: 5 } }, patientToken)
  await acceptReceiptOf(staff, replaced.id, 5)
  await dispense(patientToken, counter, letterId, 7)
  await goHome(page)
  await expect(turn(page, 'Send the receipt for 7 pens')).toBeVisible()
  await expect(page.getByRole('img', { name: '12 of 12 pens bought' })).toBeVisible()
})

test('A patient who has left the program is guided back step by step', async ({ page }) => {
  const person = await patientWithLetter()
  await call(unsubscribe, {}, await logInByApi(person))
  await logIn(page, person)
  await expect(page.getByRole('heading', { name: 'You’ve left the program' })).toBeVisible()
  await expect(turn(page, 'Agree again')).toBeVisible()
  await leadsTo(page, 'Agree again', '/patient-consent')
  await expectAccessible(page, 'home after leaving')
  await call(setConsent, { body: { purpose: 'program', granted: true } }, await logInByApi(person))
  await goHome(page)
  await expect(turn(page, 'Send a new prescription')).toBeVisible()
  await leadsTo(page, 'Send a new prescription', '/e-loa-form')
})

test('The claim code can be printed, and shared by message', { tag: '@desktop' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // Without a share sheet the browser copies; with one it would open it over the page.
  await context.addInitScript("Object.defineProperty(navigator, 'share', { value: undefined })")
  const person = await patientWithLetter()
  await claimByApi(await logInByApi(person))
  await logIn(page, person)
  await openLetter(page, 'Dalisulin')
  const code = await codeOf(page)
  const spoken = `${code.slice(0, 4)} ${code.slice(4)}`

  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText(/^Copied\./)).toBeVisible()
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(copied).toContain(`Code ${spoken} for Dalisulin`)
  expect(copied).toContain('Katipunan Avenue')
  await expect(page.getByRole('link', { name: 'Directions to Katipunan Avenue' })).toHaveAttribute(
    'href',
    /openstreetmap/,
  )
  await expectAccessible(page, 'claimed letter with share, print and directions')

  // What the browser does on printing, by the app's button or its own command.
  await page.emulateMedia({ media: 'print' })
  await page.evaluate("dispatchEvent(new Event('beforeprint'))")
  const printout = page.getByRole('article').filter({ hasText: spoken })
  await expect(printout).toContainText('Katipunan Avenue')
  await expect(printout).toContainText('Dalisulin, 100 units/mL pen')
  await expect(printout).toContainText(/Use it by.*20\d\d/)
  expect(await scanQrCode(page)).toBe(code)
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
  await page.evaluate("dispatchEvent(new Event('afterprint'))")
  await page.emulateMedia({ media: 'screen' })
  await expect(printout).toHaveCount(0)
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test.describe('with the app cached on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('At the counter without a network, home and the claim code are still there', { tag: '@desktop' }, async ({
    page,
    context,
    expectFailures,
  }) => {
    expectFailures(/ERR_INTERNET_DISCONNECTED/)
    const person = await patientWithLetter()
    await claimByApi(await logInByApi(person))
    await logIn(page, person)
    await page.getByRole('link', { name: 'Show my code' }).click()
    const code = await codeOf(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(step(page, 'Buy your 12 pens')).toBeVisible()
    // The app opens offline once its service worker is active.
    await expectAppCached(page)
    await context.setOffline(true)
    await restartOffline(page)
    await expect(page.getByText(/You’re seeing what we had/).first()).toBeVisible()
    await expect(step(page, 'Buy your 12 pens')).toBeVisible()
    await page.getByRole('link', { name: 'Show my code' }).click()
    expect(await codeOf(page)).toBe(code)
    expect(await scanQrCode(page)).toBe(code)
  })
})

test.describe('with the position allowed', () => {
  // Baguio: far from all other branches of the demo.
  test.use({ geolocation: { latitude: 16.41, longitude: 120.6 }, permissions: ['geolocation'] })
  test('A patient sees the nearest branch first, with its hours and directions', async ({ page }) => {
    const person = await patientWithLetter()
    await openToClaim(page, person)
    await expect(page.getByText('Nearest first')).toBeVisible()
    const first = page.getByRole('group', { name: 'Pharmacy branch' }).getByRole('radio').first()
    await expect(first).toHaveAccessibleName(/Session Road.*Baguio.*away/)
    await first.check()
    await expect(page.getByRole('list', { name: 'Opening hours' })).toContainText(/[AP]M/)
    await expect(page.getByRole('link', { name: 'Directions to Session Road' })).toBeVisible()
    await expectAccessible(page, 'branch chosen')
  })
})

test('A patient whose device refuses the position finds a branch by search', async ({ page }) => {
  const person = await patientWithLetter()
  await openToClaim(page, person)
  await page.getByRole('button', { name: 'Show branches near me' }).click()
  await expect(page.getByText('Search by city or street instead.')).toBeVisible()
  await claimAtKatipunan(page)
  await expect(page.getByRole('heading', { name: 'Katipunan Avenue' })).toBeVisible()
})

test('A notification leads to the page it is about', { tag: '@desktop' }, async ({ page }) => {
  await logIn(page, maria)
  await goToSection(page, /Notifications/)
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeFocused()
  const notice = page.getByRole('button', { name: /Your letter is ready to claim/ }).filter({ visible: true })
  await notice.first().click()
  const open = page.getByRole('link', { name: 'Open the letter' })
  const isLetter = page.getByRole('heading', { level: 1, name: /^Letter / })
  await expect(open.or(isLetter).first()).toBeVisible()
  if (await open.isVisible()) await open.click()
  await expect(isLetter).toBeVisible()
})

async function openToClaim(page: Page, person: Newcomer) {
  await logIn(page, person)
  await page.getByRole('link', { name: 'Claim it at a pharmacy' }).click()
  await expect(branch(page, /./).first()).toBeVisible()
}

/** Claims the patient's only letter at Katipunan Avenue. Returns the letter's id. */
async function claimByApi(token: string): Promise<string> {
  const { items: letters } = await call(listLetters, { query: {} }, token)
  const { items: branches } = await call(searchBranches, { query: { Filter: 'Katipunan' } }, token)
  const id = letters[0]?.id ?? ''
  await call(claimLetter, { body: { id, pharmacyBranchId: branches[0]?.id ?? '' } }, token)
  return id
}

async function dispense(token: string, counter: string, letterId: string, quantity: number) {
  const { claim } = await call(readLetter, { params: { id: letterId } }, token)
  await call(dispenseClaim, { body: { code: claim?.code ?? '', quantity } }, counter)
}
