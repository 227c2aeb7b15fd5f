// A receipt shared from the phone's gallery or mail: the browser posts it, and the service worker takes it.
import type { Page } from '@playwright/test'
import { expectServiceWorkerActive } from '../../support/browser/offline.ts'
import { patientWithCode } from '../../support/console/program.ts'
import { fillLogIn, logIn } from '../../support/patient/people.ts'
import { jpeg } from '../../support/patient/registration.ts'
import { drawPdf, drawPrescription } from '../../support/patient/sample-documents.ts'
import { expect, test } from '../../support/test.ts'

test.use({ serviceWorkers: 'allow' })

/** Posts the files as the manifest says, as a browser does after the share menu. */
async function share(page: Page, ...files: ReturnType<typeof jpeg>[]) {
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend',
    '<form hidden method="post" action="/share" enctype="multipart/form-data"><input type="file" name="files" multiple></form>')`)
  await page.locator('form[action="/share"] input').setInputFiles(files)
  await page.evaluate('document.querySelector(\'form[action="/share"]\').submit()')
}

/** How many files wait on the device, the shared ones among them. */
const countUnsent = (page: Page) =>
  page.evaluate<number>(`new Promise((resolve) => {
    indexedDB.open('aruga-uploads').onsuccess = ({ target }) => {
      target.result.transaction('entries').objectStore('entries').count().onsuccess = ({ target }) => resolve(target.result)
    }
  })`)

test('A shared photo and PDF open the form for receipts with both attached', async ({ page }) => {
  const { person, letterId } = await patientWithCode()
  await logIn(page, person)
  await expectServiceWorkerActive(page)
  const pdf = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: drawPdf() }
  await share(page, jpeg('receipt.jpg', await drawPrescription()), pdf)
  await expect(page.getByText(/For Dalisulin/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send 2 receipts' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '2 photos added.' })).toBeAttached()
  // From then on they are a draft, and do not appear twice.
  await expect.poll(() => countUnsent(page)).toBe(0)
  await page.goto(`/or-upload-form?letter=${letterId}`)
  await expect(page.getByRole('button', { name: 'Send 2 receipts' })).toBeVisible()
})

test('A file shared while logged out waits for the log-in', { tag: '@seldom' }, async ({ page }) => {
  const { person } = await patientWithCode()
  await page.goto('/login')
  await expectServiceWorkerActive(page)
  await share(page, jpeg('receipt.jpg', await drawPrescription()))
  await fillLogIn(page, person)
  await expect(page.getByRole('img', { name: 'Your photo of receipt 1' })).toBeVisible()
})

test('A shared file that cannot be opened shows a message, and how to choose it in the app', {
  tag: '@seldom',
}, async ({ page }) => {
  const { person } = await patientWithCode()
  await logIn(page, person)
  await expectServiceWorkerActive(page)
  await share(page)
  await expect(page.getByText('We couldn’t open what you shared. Choose it here instead.')).toBeVisible()
})
