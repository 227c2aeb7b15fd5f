// The app without what the oldest supported browsers lack, and with what strict ones refuse (docs/browsers.md).
import { createHash } from 'node:crypto'
import { listDocuments } from '@aruga/contract/documents/documents'
import type { Page } from '@playwright/test'
import { patientWithCode } from '../../support/console/program.ts'
import { spelledCode } from '../../support/patient/letters.ts'
import { logIn, newcomer } from '../../support/patient/people.ts'
import * as enrolling from '../../support/patient/registration.ts'
import { drawPrescription } from '../../support/patient/sample-documents.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { confirmRegistrationOf } from '../../support/server/mailed-links.ts'
import { expect, test } from '../../support/test.ts'

/** In the page before its own scripts. `lacks`: of an old browser; `blocked`: site data; `noisy`: a canvas that protects against fingerprints. */
const lacks = () => {
  const gone: [object, string[]][] = [
    [
      window,
      [
        'OffscreenCanvas',
        'BroadcastChannel',
        'structuredClone',
        'requestIdleCallback',
        'scheduler',
        'CompressionStream',
      ],
    ],
    [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'findLast', 'findLastIndex']],
    [Object, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [URL, ['canParse', 'parse']],
    [AbortSignal, ['any']],
    [Intl, ['Segmenter', 'DurationFormat']],
    [Element.prototype, ['checkVisibility']],
    [Document.prototype, ['startViewTransition']],
    [Navigator.prototype, ['locks']],
  ]
  for (const [of, names] of gone) for (const name of names) Reflect.deleteProperty(of, name)
  const open = window.createImageBitmap
  window.createImageBitmap = ((source: ImageBitmapSource, options?: object) =>
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
  await logIn(page, person)
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  const { items } = await call(listDocuments, { query: {} }, await logInByApi(person))
  expect(items).toHaveLength(2)
})

test('A patient registers and sees home where the browser blocks every store, and is told so at the log-in', {
  tag: '@seldom',
}, async ({ page }) => {
  test.setTimeout(180_000)
  await page.addInitScript(blocked)
  const person = await register(page)
  await logIn(page, person)
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
})

test('A picture that the canvas changes is sent as it was chosen', { tag: '@seldom' }, async ({ page }) => {
  await page.addInitScript(noisy)
  const { person } = await patientWithCode()
  const file = await drawPrescription(11)
  await logIn(page, person, '/e-loa-form')
  // It begins while the person looks at it.
  const announced = page.waitForRequest((sent) => sent.url().endsWith('/upload-ticket') && sent.method() === 'POST')
  await enrolling.chooseFile(page, enrolling.jpeg('prescription.jpg', file))
  await expect(page.getByText(/^Photo ready/)).toBeVisible()
  await page.getByRole('button', { name: 'Send this prescription' }).click()
  expect((await announced).postDataJSON()).toMatchObject({
    size: file.length,
    sha256: createHash('sha256').update(file).digest('hex'),
  })
})

test('A page that the browser translates goes on, and the code stays as it is', { tag: '@seldom' }, async ({
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
