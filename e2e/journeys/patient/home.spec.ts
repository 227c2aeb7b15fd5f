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
import { followChanges } from '@aruga/contract/events'
import { claimLetter, listLetters, readLetter } from '@aruga/contract/letters/letters'
import { searchBranches } from '@aruga/contract/pharmacies/pharmacies'
import { listCases } from '@aruga/contract/review/queue'
import { unsubscribe } from '@aruga/contract/unsubscribe/unsubscribe'
import type { Locator, Page, Request } from '@playwright/test'
import sharp from 'sharp'
import { blockEventStream } from '../../support/browser/live-events.ts'
import { expectAppCached, expectCopied, restartOffline } from '../../support/browser/offline.ts'
import { expectAccessible } from '../../support/checks/accessible.ts'
import {
  acceptReceiptOf,
  approveAndIssue,
  declineWithNote,
  patientWithLetter,
  registerNewPatient,
  sendBack,
} from '../../support/console/program.ts'
import {
  claimAtKatipunan,
  claimButton,
  codeOf,
  findBranch,
  openLetter,
  scanQrCode,
} from '../../support/patient/letters.ts'
import {
  goToSection,
  logIn,
  mainNavigation,
  maria,
  type Newcomer,
  pharmacist,
  reviewer,
} from '../../support/patient/people.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

const next = (page: Page) => page.getByRole('region', { name: /What happens next|How to rejoin/ })
/** The step that the patient has to take now. */
const turn = (page: Page, text: string | RegExp) =>
  next(page).getByRole('listitem').filter({ hasText: 'Your turn' }).filter({ hasText: text })
/** The task card of home, above the letter. */
const taskCard = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name }).filter({ has: page.getByText('Your turn', { exact: true }) })
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
  // The app's own home, not the snapshot.
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeFocused()
}

test('Home guides a new patient from registration through a decline to the first letter', async ({ page }) => {
  const { person, reference } = await registerNewPatient()
  const staff = await logInByApi(reviewer)
  const { items } = await call(listCases, { query: { Filter: reference } }, staff)
  const id = items[0]?.id ?? ''
  await logIn(page, person)
  await expect(step(page, 'We check your ID and prescription')).toContainText('The program, within 1 working day')
  await leadsTo(page, 'See what you sent', '/uploaded-documents')
  await test.step('Without a letter there is nothing to search, also on a desktop', async () => {
    const size = page.viewportSize()
    for (const width of [1280, size?.width ?? 390]) {
      await page.setViewportSize({ width, height: size?.height ?? 844 })
      await goToSection(page, /Letters/)
      await expect(page.getByRole('heading', { name: 'No letters yet' })).toBeVisible()
      await expect(page.getByRole('searchbox').filter({ visible: true })).toHaveCount(0)
      await expect(page.getByRole('radio').filter({ visible: true })).toHaveCount(0)
    }
  })

  await sendBack(staff, id, 'A corner is cut off.')
  await goHome(page)
  await expect(page.getByText('A corner is cut off.').first()).toBeVisible()
  await expect(turn(page, 'Send a new photo of your')).toBeVisible()
  await expect(taskCard(page, /^Your .+ needs a new photo$/)).toContainText('A corner is cut off.')
  await expect(page.getByRole('button', { name: '1 more thing to do' })).toBeVisible()
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

test('Home asks only for the photo that was declined', { tag: '@seldom' }, async ({ page }) => {
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

test('Home asks for receipts and shows their status until the letter is used up', { tag: '@seldom' }, async ({
  page,
}) => {
  const person = await patientWithLetter()
  const patientToken = await logInByApi(person)
  const staff = await logInByApi(reviewer)
  const counter = await logInByApi(pharmacist)
  const letterId = await claimByApi(patientToken)
  await dispense(patientToken, counter, letterId, 5)
  await logIn(page, person)
  await expect(turn(page, 'Send the receipt for 5 pens')).toBeVisible()
  await expect(step(page, 'Later: Buy your other 7 pens')).toBeVisible()
  await expect(taskCard(page, 'Send the receipt for 5 pens')).toBeVisible()
  await leadsTo(page, 'Upload a receipt', `/or-upload-form?letter=${letterId}`)
  await leadsTo(page, 'Send a new prescription', '/e-loa-form')

  const fields = { LetterOfAuthorizationId: letterId }
  const receipt = await call(uploadOfficialReceipt, { fields, files: { File: await photo() } }, patientToken)
  await goHome(page)
  await expect(turn(page, 'Tell us how many you bought')).toBeVisible()
  await expect(taskCard(page, /^How many did you buy/).getByRole('link', { name: 'Enter the quantity' })).toBeVisible()

  await call(putOfficialReceipt, { body: { id: receipt.id, orQuantityInput: 5 } }, patientToken)
  const prescription = await call(uploadPrescription, { fields: {}, files: { File: await photo() } }, patientToken)
  await goHome(page)
  await expect(step(page, 'We’re checking your receipt for 5 pens')).toContainText('The program, within 1 working day')
  await expect(step(page, 'We’re checking your new prescription')).toBeVisible()

  await declineWithNote(staff, receipt.id, 'The total is blurred.')
  await declineWithNote(staff, prescription.id, 'The name is blurred.')
  await goHome(page)
  await expect(turn(page, 'The total is blurred.')).toContainText('Send a new photo of your receipt')
  await expect(step(page, 'The name is blurred.')).toContainText('Later: Send a new photo of your prescription')
  // Further tasks open behind the one card above the letter and its code.
  const card = taskCard(page, /needs a new photo$/)
  await expect(card).toHaveCount(1)
  await expect(page.getByRole('link', { name: /^Show my code 7 pens left/ })).toBeVisible()
  await card.getByRole('button', { name: '1 more thing to do' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await expect(card).toContainText('The total is blurred.')
  await expect(card).toContainText('The name is blurred.')
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

test('A patient who has left the program is guided back step by step', { tag: '@seldom' }, async ({ page }) => {
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

test('The claim code can be printed, and shared by message', { tag: ['@desktop', '@seldom'] }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // Without a share sheet the browser copies; with one the sheet would open over the page.
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

  // The browser's events on printing, by the app's button or its own command.
  await page.emulateMedia({ media: 'print' })
  await page.evaluate("dispatchEvent(new Event('beforeprint'))")
  const printout = page.getByRole('article').filter({ hasText: spoken })
  await expect(printout).toContainText('Katipunan Avenue')
  await expect(printout).toContainText('Dalisulin, 100 units/mL pen')
  await expect(printout).toContainText(/Use it by.*20\d\d/)
  expect(await scanQrCode(page)).toBe(code)
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
  // An iPhone fires the event before it renders the printout.
  await page.evaluate("dispatchEvent(new Event('afterprint'))")
  await expect(printout).toBeVisible()
  await page.emulateMedia({ media: null })
  await expect(printout).toBeHidden()
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  // Next to the list of a wide screen the letter is still in view; below another page it is not.
  await page.getByRole('button', { name: 'Back' }).click()
  await mainNavigation(page).getByRole('link', { name: 'Home' }).click()
  await expect(step(page, 'Buy your 12 pens')).toBeVisible()
  await page.evaluate("dispatchEvent(new Event('beforeprint'))")
  await expect(page.locator('body > article')).toHaveCount(0)
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
    const notifications = mainNavigation(page).getByRole('link', { name: /^Notifications/ })
    const unread = (await notifications.textContent()) ?? ''
    expect(unread).toMatch(/\d/)
    // The app opens offline once its service worker is active.
    await expectAppCached(page)
    await expectCopied(page)
    await context.setOffline(true)
    await restartOffline(page)
    await expect(page.getByText(/You’re seeing what we had/).first()).toBeVisible()
    await expect(step(page, 'Buy your 12 pens')).toBeVisible()
    await expect(notifications).toHaveText(unread)
    await test.step('A list and the page beside it show once, above the search, that they are outdated', async () => {
      await goToSection(page, /Letters/)
      const search = page.getByRole('searchbox').first()
      await expect(search).toBeVisible()
      const outdated = page.getByText(/You’re seeing what we had/).filter({ visible: true })
      await expect(outdated).toHaveCount(1)
      const top = async (of: Locator) => (await of.boundingBox())?.y
      expect(await top(outdated)).toBeLessThan((await top(search)) ?? 0)
      await goToSection(page, /Home/)
    })
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
    await first.click()
    await expect(page.getByRole('list', { name: 'Opening hours' })).toContainText(/[AP]M/)
    await expect(page.getByRole('link', { name: 'Directions to Session Road' })).toBeVisible()
    await expectAccessible(page, 'branch chosen')
  })
})

test('A patient whose device refuses the position finds a branch by city, or by search', { tag: '@seldom' }, async ({
  page,
}) => {
  const person = await patientWithLetter()
  await openToClaim(page, person)
  const branches = page.getByRole('group', { name: 'Pharmacy branch' })
  await expect(branches).toHaveCount(0)
  // Nothing is chosen yet, so the button is not the primary one.
  await expect(page.getByRole('button', { name: 'Choose a branch to claim' })).toHaveClass(/button__line/)
  const bar = page.getByRole('heading', { name: /^12 Dalisulin/ }).getByRole('button')
  await bar.click()
  await expect(page.getByRole('article').getByText('Ready to claim')).toBeVisible()
  await bar.click()
  await page.getByRole('list', { name: 'Cities with a branch' }).getByRole('button').first().click()
  await expect(branches.getByRole('radio').first()).toBeInViewport()
  await page.getByRole('button', { name: 'Show branches near me' }).click()
  await expect(page.getByText('Search by city or street instead.')).toBeVisible()
  await claimAtKatipunan(page)
  await expect(page.getByRole('heading', { name: 'Katipunan Avenue' })).toBeVisible()
})

test('The branch of the last claim is first and chosen: claiming there again is one tap', async ({ page }) => {
  await logIn(page, maria)
  await openLetter(page, 'Alagamet')
  const branches = page.getByRole('group', { name: 'Pharmacy branch' }).getByRole('radio')
  const first = branches.first()
  await expect(first).toHaveAccessibleName(/Where you went last time/)
  await expect(first).toBeChecked()
  await expect(claimButton(page)).toBeVisible()
  // Four are wholly in view above the button, also at an hour at which they are closed.
  const bottom = await branches.nth(3).evaluate((radio) => radio.closest('label')?.getBoundingClientRect().bottom)
  const top = await claimButton(page).evaluate((button) => button.getBoundingClientRect().top)
  expect(bottom).toBeLessThan(top)
})

test('While home loads, the places of its letter and next steps are grey', {
  tag: ['@desktop', '@seldom'],
}, async ({ page }) => {
  let answer = () => {}
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**${listLetters.path}*`, async (route) => {
    await released
    await route.continue()
  })
  await logIn(page, maria)
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()
  const shapes = page.locator('[role=status][aria-busy=true] > [aria-hidden]')
  await expect(shapes).toHaveCount(2)
  const [pass, beside] = [await shapes.first().boundingBox(), await shapes.last().boundingBox()]
  answer()
  const next = page.getByRole('region', { name: 'What happens next' })
  await expect(next.getByRole('listitem').first()).toBeVisible()
  const section = await next.boundingBox()
  expect([beside?.x, beside?.width]).toEqual([section?.x, section?.width])
  expect(pass?.width).toBe((await page.getByRole('article').first().boundingBox())?.width)
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
  await expect(findBranch(page)).toBeVisible()
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

// Requests after the change events connect, for events that may have been missed, do not count here.
test('A cold start sends each request once', { tag: '@seldom' }, async ({ page, expectFailures }) => {
  expectFailures(/ERR_FAILED|request failed/)
  await blockEventStream(page)
  await logIn(page, maria)
  await expect(page.getByRole('heading', { name: 'Dalisulin' })).toBeVisible()
  await page.waitForTimeout(500)
  for (const path of ['/tabs/home', '/tabs/letters']) {
    const requests: string[] = []
    const note = (request: Request) => {
      // Requests still running from the page before.
      if (request.isNavigationRequest()) requests.length = 0
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/') && !pathname.endsWith(followChanges.path))
        requests.push(`${request.method()} ${pathname}${search}`)
    }
    page.on('request', note)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForTimeout(2_500)
    page.off('request', note)
    expect(requests.length).toBeGreaterThan(2)
    expect(
      requests.filter((call, at) => requests.indexOf(call) !== at),
      path,
    ).toEqual([])
  }
})
