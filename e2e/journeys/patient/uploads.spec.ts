// A photo is stored on the phone before the screen says so, and becomes one document on any network (docs/decisions/060).
import { listDocuments } from '@aruga/contract/documents/documents'
import { undoLetterClaim } from '@aruga/contract/letters/letters'
import type { BrowserContext, Page } from '@playwright/test'
import { networkBackOf } from '../../support/browser/background-sync.ts'
import { goOffline, restartOffline } from '../../support/browser/offline.ts'
import { stored } from '../../support/browser/storage.ts'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { patientWithCode, patientWithLetter } from '../../support/console/program.ts'
import { fillLogIn, logIn } from '../../support/patient/people.ts'
import { jpeg } from '../../support/patient/registration.ts'
import { drawPrescription } from '../../support/patient/sample-documents.ts'
import { call, endSession, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const waiting = (page: Page) =>
  page.getByRole('list', { name: /^\d+ photos? (waits?|couldn’t)/ }).filter({ visible: true })

async function choose(page: Page, file: ReturnType<typeof jpeg>) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Choose/ }).click()
  await (await chooser).setFiles(file)
}

type Person = Parameters<typeof logIn>[1]

/** Sends a receipt for five pens without a network. */
async function keepReceipt(page: Page, person: Person, letterId: string) {
  await logIn(page, person, `/or-upload-form?letter=${letterId}`)
  await expect(page.getByText(/For Dalisulin/)).toBeVisible()
  await goOffline(page)
  await choose(page, jpeg('receipt.jpg', await drawPrescription(3)))
  await page.getByRole('textbox', { name: /How many pens/ }).fill('5')
  await page.getByRole('button', { name: 'Send receipt' }).click()
  await page.getByRole('button', { name: 'I didn’t get free goods' }).click()
  await expect(heading(page, 'Kept on this phone')).toBeVisible()
}

/** The whole content of the upload store, as text where possible. */
const onDisk = (page: Page) =>
  page.evaluate<string>(`new Promise((resolve) => {
    indexedDB.open('aruga-uploads').onsuccess = ({ target }) => {
      const at = target.result.transaction(['keys', 'entries', 'bytes'])
      const found = []
      for (const name of ['keys', 'entries', 'bytes'])
        at.objectStore(name).getAll().onsuccess = ({ target: { result } }) =>
          found.push(...result.map((row) => name + (row.sealed ? new TextDecoder('latin1').decode(row.sealed) : '')))
      at.oncomplete = () => resolve(found.join())
    }
  })`)

const online = (context: BrowserContext) => context.setOffline(false)

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })
  test.beforeEach(({ expectFailures }) => expectFailures(/ERR_INTERNET_DISCONNECTED/))

  test('A photo taken offline survives a restart, and is sent once when there is a network', async ({
    page,
    context,
  }) => {
    const person = await patientWithLetter()
    await logIn(page, person, '/e-loa-form')
    await expect(heading(page, 'Send a new prescription')).toBeVisible()
    await goOffline(page)
    await choose(page, jpeg('from-the-basement.jpg', await drawPrescription(2)))
    await page.getByRole('button', { name: 'Send this prescription' }).click()
    await expect(heading(page, 'Kept on this phone')).toBeVisible()
    await expect(waiting(page)).toContainText('Prescription')
    // Identified by its picture, not by its file name.
    await expect(waiting(page).locator('img')).toBeVisible()
    await expect(waiting(page)).not.toContainText('from-the-basement')
    await expectAccessible(page, 'a photo that waits to be sent')
    const disk = await onDisk(page)
    expect(disk).toContain('keys')
    for (const readable of ['from-the-basement', 'JFIF', 'Prescription']) expect(disk).not.toContain(readable)

    await restartOffline(page)
    await page.goto('/tabs/home')
    await expect(waiting(page)).toContainText('Prescription')
    await online(context)
    await expect(page.getByText('Sent: Prescription')).toBeVisible()
    await expect(waiting(page)).toHaveCount(0)
    const { items } = await call(listDocuments, { query: { Kind: 'Prescription' } }, await logInByApi(person))
    expect(items.map(({ originalName }) => originalName)).toContain('from-the-basement.jpg')
    expect(items).toHaveLength(2)
    await page.goto('/e-loa-form')
    await expect(page.getByRole('button', { name: /^Choose/ })).toBeVisible()
    await expect(page.getByRole('img', { name: /Your photo/ })).toHaveCount(0)
  })

  test('A receipt queued offline is uploaded while the app is closed, and is complete when it next opens', async ({
    page,
    context,
  }) => {
    const { person, token, letterId } = await patientWithCode()
    await keepReceipt(page, person, letterId)
    const networkBack = await networkBackOf(page)
    await page.goto('about:blank')
    await online(context)
    const receipts = async () =>
      (await call(listDocuments, { query: { Kind: 'OfficialReceipt' } }, token)).items.map(({ status, orQuantity }) => [
        status,
        orQuantity,
      ])
    // As the browser does when a page that was left still has open resources.
    const tryAgain = () => networkBack().then(receipts)
    await expect.poll(tryAgain, { timeout: 30_000, intervals: [1_000] }).toEqual([['NeedsQuantity', null]])

    await page.goto('/tabs/home')
    await expect(page.getByText('Sent: Receipt or invoice, 5 pens')).toBeVisible()
    await expect.poll(() => onDisk(page)).toBe('keys')
    expect(await receipts()).toEqual([['UnderReview', 5]])
  })

  for (const [wrong, days] of [
    ['fast', 30],
    ['slow', -30],
  ] as const)
    test(`A photo queued on a phone whose clock is a month ${wrong} is uploaded all the same`, {
      tag: '@seldom',
    }, async ({ page, context }) => {
      const person = await patientWithLetter()
      await page.clock.install({ time: Date.now() + days * 24 * 60 * 60_000 })
      await logIn(page, person, '/e-loa-form')
      await expect(heading(page, 'Send a new prescription')).toBeVisible()
      await goOffline(page)
      await choose(page, jpeg('queued.jpg', await drawPrescription(6)))
      await page.getByRole('button', { name: 'Send this prescription' }).click()
      await expect(heading(page, 'Kept on this phone')).toBeVisible()
      await online(context)
      await expect(page.getByText('Sent: Prescription')).toBeVisible()
      const { items } = await call(listDocuments, { query: { Kind: 'Prescription' } }, await logInByApi(person))
      expect(items).toHaveLength(2)
    })

  test('An upload that the server refuses later stays, shows why, and only the patient can delete it', {
    tag: '@seldom',
  }, async ({ page, context, expectFailures }) => {
    expectFailures(/status of 403/)
    const { person, token, letterId } = await patientWithCode()
    await keepReceipt(page, person, letterId)
    await expect(waiting(page)).toContainText('Receipt or invoice, 5 pens')

    // Meanwhile the claim is undone.
    await call(undoLetterClaim, { params: { id: letterId } }, token)
    await online(context)
    await expect(waiting(page)).toContainText('Nothing has been bought with this letter yet.')
    await expectAccessible(page, 'an upload that was refused')

    await test.step('Home shows the refused upload as a task', async () => {
      await page.goto('/tabs/home')
      await expect(page.getByRole('heading', { name: 'Not sent: Receipt or invoice, 5 pens' })).toBeVisible()
      await expect(waiting(page)).toHaveCount(0)
      await page.getByRole('link', { name: 'See what you can do' }).click()
      await expect(waiting(page)).toContainText('Nothing has been bought')
    })

    // Logging out shows the unsent files, and asks for confirmation.
    await page.goto('/tabs/account')
    await page.getByRole('button', { name: 'Log out' }).click()
    const question = page.getByRole('alertdialog', { name: 'Log out and delete what isn’t sent yet?' })
    await expect(question).toContainText('1 photo is only on this phone')
    await question.getByRole('button', { name: 'Stay logged in' }).click()
    await page.goto('/uploaded-documents')
    await waiting(page).getByRole('button', { name: 'Try again: Receipt or invoice, 5 pens' }).click()
    await expect(waiting(page)).toContainText('Nothing has been bought')
    await page.goto('/tabs/account')
    await page.getByRole('button', { name: 'Log out' }).click()
    await question.getByRole('button', { name: 'Log out and delete' }).click()
    await expect(page).toHaveURL(/\/login/)
    expect(await onDisk(page)).toBe('')
  })

  test('With two tabs open only one sends a queued photo; after the session has ended it waits for the next log-in', {
    tag: '@seldom',
  }, async ({ page, context, expectFailures }) => {
    expectFailures(/status of 40[01]/)
    const person = await patientWithLetter()
    await logIn(page, person, '/e-loa-form')
    const other = await context.newPage()
    await other.goto('/tabs/home')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await goOffline(page)
    await choose(page, jpeg('queued.jpg', await drawPrescription(4)))
    await page.getByRole('button', { name: 'Send this prescription' }).click()
    await expect(heading(page, 'Kept on this phone')).toBeVisible()
    await endSession(String((await stored(context)).local.get('TOKEN')))
    await online(context)
    await expect(page).toHaveURL(/\/login/)
    await expect(other).toHaveURL(/\/login/)
    await fillLogIn(page, person)
    const prescriptions = async () =>
      (await call(listDocuments, { query: { Kind: 'Prescription' } }, await logInByApi(person))).items.length
    await expect.poll(prescriptions).toBe(2)
    await expect.poll(() => onDisk(page)).toBe('keys')
    expect(await prescriptions()).toBe(2)
  })
})

test('A phone without storage space queues no photo, says so, and still sends it at once', { tag: '@seldom' }, async ({
  page,
}) => {
  const person = await patientWithLetter()
  await page.goto('/faq')
  const browser = await page.context().newCDPSession(page)
  // Before the app opens its storage, because the browser caches the free space for a while.
  await browser.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1 })
  await logIn(page, person, '/e-loa-form')
  await expect(heading(page, 'Send a new prescription')).toBeVisible()
  await choose(page, jpeg('no-room.jpg', await drawPrescription(5)))
  await expect(
    page.getByText('This device can’t keep your photos. Send them before you leave this page.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Send this prescription' }).click()
  await expect(heading(page, 'We have your prescription')).toBeVisible()
  const { items } = await call(listDocuments, { query: { Kind: 'Prescription' } }, await logInByApi(person))
  expect(items).toHaveLength(2)
})

test.describe('after an idle quarter of an hour', () => {
  test.beforeEach(({ expectFailures }) => expectFailures(/ERR_FAILED|status of 401/))

  const PIECES = '**/api/app/uploads/**'
  const TICKETS = '**/upload-ticket'
  const prescriptions = async (person: Parameters<typeof logInByApi>[0]) =>
    (await call(listDocuments, { query: { Kind: 'Prescription' } }, await logInByApi(person))).items.map(
      ({ originalName }) => originalName,
    )
  /** On a sleeping device the clock goes on but timers do not; waking up makes the page visible. */
  async function sleepFor(page: Page, minutes: number) {
    await page.clock.setSystemTime(new Date(Date.now() + minutes * 60_000))
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  }

  for (const [what, blocked] of [
    ['that has its ticket', [PIECES]],
    ['whose ticket could not be requested', [PIECES, TICKETS]],
  ] as const)
    test(`A queued photo ${what} is uploaded although the session has ended`, { tag: '@seldom' }, async ({ page }) => {
      await page.clock.install()
      const person = await patientWithLetter()
      await logIn(page, person, '/e-loa-form')
      await expect(heading(page, 'Send a new prescription')).toBeVisible()
      for (const calls of blocked) await page.route(calls, (route) => route.abort())
      await choose(page, jpeg('left-waiting.jpg', await drawPrescription(6)))
      await page.getByRole('button', { name: 'Send this prescription' }).click()
      await page.clock.runFor(5_000)
      await expect(heading(page, 'Kept on this phone')).toBeVisible()
      for (const calls of blocked) await page.unroute(calls)
      await sleepFor(page, 16)
      await expect(page).toHaveURL(/\/login/)
      await expect.poll(() => prescriptions(person)).toContain('left-waiting.jpg')
      await expect.poll(() => onDisk(page)).toBe('keys')
      await page.clock.resume()
      await fillLogIn(page, person)
      await expect(page).toHaveURL(/e-loa-form/)
      await expect(waiting(page)).toHaveCount(0)
      expect(await prescriptions(person)).toHaveLength(2)
    })
})
