// The app without the features that the oldest supported browsers lack, and with the restrictions of strict ones (docs/browsers.md).
import { createHash } from 'node:crypto'
import { listDocuments } from '@aruga/contract/documents/documents'
import type { Page } from '@playwright/test'
import { desktop } from '../../support/browser/devices.ts'
import { showToCamera } from '../../support/browser/drawn-camera.ts'
import { inkOf } from '../../support/checks/ink.ts'
import { patientWithCode } from '../../support/console/program.ts'
import { receiptOfScans } from '../../support/console/scans.ts'
import { enter, openAnotherBrowser, reviewer } from '../../support/console/staff.ts'
import { spelledCode } from '../../support/patient/letters.ts'
import { fillLogIn, logIn, maria, newcomer } from '../../support/patient/people.ts'
import * as enrolling from '../../support/patient/registration.ts'
import { drawPrescription } from '../../support/patient/sample-documents.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { confirmRegistrationOf } from '../../support/server/mailed-links.ts'
import { expect, test } from '../../support/test.ts'

/** Runs before the page's scripts. `lacks`: as an old browser; `blocked`: site data; `noisy`: a canvas that resists fingerprinting. */
const lacks = () => {
  const iterator: object = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()))
  const gone: [object | undefined, (string | symbol)[]][] = [
    [
      globalThis,
      [
        'OffscreenCanvas',
        'BroadcastChannel',
        'structuredClone',
        'requestIdleCallback',
        'scheduler',
        'CompressionStream',
        'Iterator',
      ],
    ],
    [Array, ['fromAsync']],
    [Array.prototype, ['toSorted', 'toReversed', 'toSpliced']],
    [ArrayBuffer.prototype, ['transfer', 'transferToFixedLength']],
    [Uint8Array, ['fromBase64', 'fromHex']],
    [Uint8Array.prototype, ['toBase64', 'toHex', 'setFromBase64', 'setFromHex']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
    [WeakMap.prototype, ['getOrInsert', 'getOrInsertComputed']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [iterator, ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find']],
    [Promise, ['withResolvers', 'try']],
    [RegExp, ['escape']],
    [Math, ['sumPrecise']],
    [URL, ['canParse', 'parse']],
    [AbortSignal, ['any']],
    [Blob.prototype, ['bytes']],
    [Response.prototype, ['bytes']],
    [ReadableStream.prototype, ['values', Symbol.asyncIterator]],
    [Intl, ['Segmenter', 'DurationFormat']],
    // A worker has none of these features.
    [globalThis.Element?.prototype, ['checkVisibility']],
    [globalThis.Document?.prototype, ['startViewTransition']],
    [globalThis.Navigator?.prototype, ['locks']],
  ]
  for (const [of, names] of gone) if (of) for (const name of names) Reflect.deleteProperty(of, name)
  const open = globalThis.createImageBitmap
  globalThis.createImageBitmap = ((source: ImageBitmapSource, options?: object) =>
    options ? Promise.reject(new TypeError('No options')) : open(source)) as typeof open
}
const blocked = () => {
  const refuse = {
    get: () => {
      throw new DOMException('Blocked', 'SecurityError')
    },
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, refuse)
}
const noisy = () => {
  Reflect.deleteProperty(window, 'OffscreenCanvas')
  const toBlob = HTMLCanvasElement.prototype.toBlob
  HTMLCanvasElement.prototype.toBlob = function (...how) {
    const context = this.getContext('2d')
    for (let row = 0; row < this.height && context; row += 2) {
      context.fillStyle = `rgb(${(row * 37) % 255} ${(row * 91) % 255} ${(row * 53) % 255})`
      context.fillRect(0, row, this.width, 1)
    }
    toBlob.apply(this, how)
  }
  const { prototype } = CanvasRenderingContext2D
  const read = prototype.getImageData
  prototype.getImageData = function (...where: Parameters<typeof read>) {
    const pixels = read.apply(this, where)
    for (let at = 0; at < pixels.data.length; at += 4) pixels.data.set([128, 0, 128, 255], at)
    return pixels
  }
}

/** Applies the same to the worker that reads PDFs, which gets no script of the page. Returns how often it started. */
async function lackInWorker(page: Page) {
  await page.addInitScript(lacks)
  const seen = { starts: 0 }
  await page.route(/pdf\.worker/, async (route) => {
    seen.starts += 1
    const code = await (await route.fetch()).text()
    await route.fulfill({ contentType: 'text/javascript', body: `(${lacks})();${code}` })
  })
  return seen
}

async function openScans(page: Page, person: Parameters<typeof logIn>[1]) {
  await logIn(page, person, '/uploaded-documents')
  await page.getByRole('link', { name: /PDF/ }).click()
  await page.getByRole('button', { name: 'Open full screen' }).click()
}

async function register(page: Page) {
  const person = newcomer()
  await enrolling.fillAllSteps(page, person)
  await enrolling.consent(page)
  await enrolling.send(page)
  await enrolling.referenceOf(page)
  await confirmRegistrationOf(person)
  return person
}

test('A patient registers with photos in the oldest browsers, and logs in', { tag: '@seldom' }, async ({ page }) => {
  test.setTimeout(180_000)
  await page.addInitScript(lacks)
  const person = await register(page)
  await page.goto('/login')
  // The app fills in the address of the registration; a text typed at that very moment was added next to it.
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeFocused()
  await fillLogIn(page, person)
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  const { items } = await call(listDocuments, { query: {} }, await logInByApi(person))
  expect(items).toHaveLength(2)
})

test('A patient whose browser blocks every store registers and sees home; the log-in page warns about it', {
  tag: '@seldom',
}, async ({ page }) => {
  test.setTimeout(180_000)
  await page.addInitScript(blocked)
  const person = await register(page)
  await logIn(page, person)
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
})

test('Where the canvas alters a picture, the chosen file is sent unchanged', { tag: '@seldom' }, async ({ page }) => {
  await page.addInitScript(noisy)
  const { person } = await patientWithCode()
  const file = await drawPrescription(11)
  await logIn(page, person, '/e-loa-form')
  // Sending begins while the person looks at the photo.
  const announced = page.waitForRequest((sent) => sent.url().endsWith('/upload-ticket') && sent.method() === 'POST')
  await enrolling.chooseFile(page, enrolling.jpeg('prescription.jpg', file))
  await expect(page.getByText(/^Photo ready/)).toBeVisible()
  await page.getByRole('button', { name: 'Send this prescription' }).click()
  expect((await announced).postDataJSON()).toMatchObject({
    size: file.length,
    sha256: createHash('sha256').update(file).digest('hex'),
  })
})

test('Where the canvas alters what is drawn, the phone’s own camera takes the photo', { tag: '@seldom' }, async ({
  page,
}) => {
  await page.addInitScript(noisy)
  const file = await drawPrescription(12)
  await showToCamera(page, file)
  await logIn(page, maria, '/e-loa-form')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Take a photo' }).click()
  const input = await chooser
  await expect(page.getByRole('dialog', { name: 'Take a photo of your prescription' })).toHaveCount(0)
  const announced = page.waitForRequest((sent) => sent.url().endsWith('/upload-ticket') && sent.method() === 'POST')
  await input.setFiles(enrolling.jpeg('taken.jpg', file))
  await expect(page.getByText(/^Photo ready/)).toBeVisible()
  await page.getByRole('button', { name: 'Send this prescription' }).click()
  expect((await announced).postDataJSON()).toMatchObject({ size: file.length })
})

test('A PDF shows its scan to patient and staff in the oldest browsers', { tag: '@seldom' }, async ({
  page,
  browser,
}) => {
  const { person, caseAddress } = await receiptOfScans()
  const [starts, staff] = [await lackInWorker(page), await openAnotherBrowser(browser, desktop)]
  const staffStarts = await lackInWorker(staff.page)
  await openScans(page, person)
  await expect.poll(() => inkOf(page.getByRole('img', { name: 'Page 1 of 3' }))).toBeGreaterThan(2)
  expect(starts).toEqual({ starts: 1 })
  await enter(staff.page, reviewer, caseAddress)
  const shown = staff.page.getByRole('img', { name: 'Official receipt, page 1 of 3' })
  await expect.poll(() => inkOf(shown)).toBeGreaterThan(2)
  expect(staffStarts).toEqual({ starts: 1 })
  await staff.close()
})

test('No page of a PDF is called empty where the canvas cannot be read', { tag: '@seldom' }, async ({ page }) => {
  await page.addInitScript(noisy)
  const { person } = await receiptOfScans()
  await openScans(page, person)
  for (const number of [1, 2, 3]) {
    await page.getByRole('img', { name: `Page ${number} of 3` }).scrollIntoViewIfNeeded()
    await page.waitForTimeout(1000)
  }
  await expect(page.getByText('A picture on this page can’t be shown here.').first()).toBeVisible()
  await expect(page.getByText('Nothing shows on this page.')).toHaveCount(0)
})

test('A page that the browser translates keeps working, and the code stays unchanged', { tag: '@seldom' }, async ({
  page,
}) => {
  const { person, letterId } = await patientWithCode()
  await logIn(page, person)
  await page.goto(`/loa-details?id=${letterId}`)
  await expect(spelledCode(page)).toBeVisible()
  const code = await spelledCode(page).innerText()
  const translate = () =>
    page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (texts.nextNode()) found.push(texts.currentNode as Text)
      for (const text of found) {
        if (!text.data.trim() || text.parentElement?.closest('[translate=no], script, style, font')) continue
        const outer = document.createElement('font')
        const inner = outer.appendChild(document.createElement('font'))
        text.replaceWith(outer)
        inner.append(`«${text.data}»`)
      }
    })
  await translate()
  expect(await spelledCode(page).innerText()).toBe(code)
  await page.goto('/tabs/home')
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  await translate()
  for (const path of ['letters', 'notifications', 'account', 'home']) {
    await page.locator(`a[href^="/tabs/${path}"]`).filter({ visible: true }).first().click()
    await expect(page).toHaveURL(new RegExp(`/tabs/${path}`))
    await expect(page.locator('h1').filter({ visible: true }).first()).toBeVisible()
    await page.waitForTimeout(300)
    await translate()
  }
})
