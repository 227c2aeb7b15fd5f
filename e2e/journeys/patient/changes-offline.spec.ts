// Changes made without a network are queued, shown as waiting, and sent once there is one (docs/decisions/108).

import { listDocuments, uploadOfficialReceipt } from '@aruga/contract/documents/documents'
import { listLetters, readLetter } from '@aruga/contract/letters/letters'
import { listNotifications } from '@aruga/contract/notifications/notifications'
import { readProfile } from '@aruga/contract/profile/profile'
import type { BrowserContext, Page } from '@playwright/test'
import { expectCopied, goOffline, restartOffline } from '../../support/browser/offline.ts'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { cancelAsReviewer, patientWithCode, patientWithLetter } from '../../support/console/program.ts'
import { branch, claimButton, findBranch, openLetter, spelledCode } from '../../support/patient/letters.ts'
import { logIn } from '../../support/patient/people.ts'
import { jpeg } from '../../support/patient/registration.ts'
import { drawPdf, drawPrescription } from '../../support/patient/sample-documents.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

test.use({ serviceWorkers: 'allow' })
// After a restart the emulated browser may believe that it is online, and try to keep the pages about a medicine.
test.beforeEach(({ expectFailures }) =>
  expectFailures(/ERR_INTERNET_DISCONNECTED|status of 40[39]|medicine-.*ERR_FAILED|ERR_FAILED.*medicine-/),
)

const online = (context: BrowserContext) => context.setOffline(false)
const waiting = (page: Page) =>
  page.getByRole('list', { name: /^\d+ changes? (waits?|couldn’t)/ }).filter({ visible: true })

/** Chooses a branch while there is a network, and claims without one. */
async function claimOffline(page: Page) {
  await openLetter(page, 'Dalisulin')
  await findBranch(page).fill('Katipunan')
  await expect(page.getByRole('status').filter({ hasText: '1 branch found' })).toBeAttached()
  await branch(page, /Katipunan Avenue/).check()
  await expect(claimButton(page)).toBeVisible()
  await goOffline(page)
  await claimButton(page).click()
  await expect(page.getByText(/^Your claim at .*Katipunan.* is kept on this phone/)).toBeVisible()
}

test('A claim made offline shows no code, survives a restart, and is sent once there is a network', {
  tag: '@seldom',
}, async ({ page, context }) => {
  const person = await patientWithLetter()
  await logIn(page, person)
  await claimOffline(page)
  await expect(page.getByText('Nothing is claimed yet.')).toBeVisible()
  await expect(claimButton(page)).toHaveCount(0)
  await expect(spelledCode(page)).toHaveCount(0)
  await expectAccessible(page, 'a claim that waits')
  await restartOffline(page)
  await page.goto('/tabs/home')
  await expect(waiting(page)).toContainText('Claim Dalisulin at')
  await expect(page.getByRole('heading', { name: 'Dalisulin' })).toBeVisible()
  await expect(page.getByText('You haven’t sent this yet')).toHaveCount(0)
  await expect(waiting(page)).toContainText('Will be sent when you are online.')
  await online(context)
  await expect(page.getByText(/^Claimed at .*Katipunan/)).toBeVisible()
  await expect(waiting(page)).toHaveCount(0)
  const token = await logInByApi(person)
  const { items } = await call(listLetters, {}, token)
  const letter = await call(readLetter, { params: { id: items[0]?.id ?? '' } }, token)
  expect(letter).toMatchObject({ status: 'Claimed', claim: { code: expect.any(String) } })
})

test('A claim that the server refuses later stays with the reason and without a code; a withdrawn claim is never sent', {
  tag: '@seldom',
}, async ({ page, context }) => {
  const person = await patientWithLetter()
  const token = await logInByApi(person)
  const { items } = await call(listLetters, {}, token)
  const [letter] = items
  if (!letter) throw new Error('No letter')
  await logIn(page, person)
  await claimOffline(page)
  await page.getByRole('button', { name: /^Don’t send: Claim Dalisulin/ }).click()
  await expect(claimButton(page)).toBeVisible()
  await claimButton(page).click()
  await expect(page.getByText('Nothing is claimed yet.')).toBeVisible()
  await cancelAsReviewer(letter)
  await online(context)
  await page.goto('/tabs/home')
  await expect(waiting(page)).toContainText('This letter can no longer be claimed.')
  await expectAccessible(page, 'a claim that was refused')
  await waiting(page).getByRole('link', { name: 'Open the letter' }).click()
  await expect(spelledCode(page)).toHaveCount(0)
  await page.goto('/tabs/home')
  await waiting(page)
    .getByRole('button', { name: /^Remove: / })
    .click()
  await expect(waiting(page)).toHaveCount(0)
})

test('A new mobile number waits for a network, and is changed once there is one', { tag: '@seldom' }, async ({
  page,
  context,
}) => {
  const person = await patientWithLetter()
  await logIn(page, person, '/tabs/account?open=profile')
  const number = page.getByRole('textbox', { name: 'Mobile number', exact: true })
  await expect(number).toBeVisible()
  await goOffline(page)
  await number.fill('0918 555 0199')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('Kept on this phone. It will be sent when you are online.')).toBeVisible()
  await online(context)
  await expect(page.getByText('Sent: Changes to your details')).toBeVisible()
  expect(await call(readProfile, {}, await logInByApi(person))).toMatchObject({ mobilePhoneNumber: '0918 555 0199' })
})

test('A quantity bought and a notification read wait for a network, then arrive', { tag: '@seldom' }, async ({
  page,
  context,
}) => {
  const { person, token, letterId } = await patientWithCode()
  const fields = { LetterOfAuthorizationId: letterId }
  const files = { File: new Blob([new Uint8Array(drawPdf())]) }
  const { id } = await call(uploadOfficialReceipt, { fields, files }, token)
  await logIn(page, person, `/uploaded-documents?id=${id}`)
  const number = page.getByRole('textbox', { name: /How many pens/ })
  await expect(number).toBeVisible()
  await expectCopied(page)
  await page.goto('/tabs/notifications')
  const markAll = page.getByRole('button', { name: 'Mark all as read' })
  await expect(markAll).toBeVisible()
  await goOffline(page)
  await markAll.click()
  await expect(page.getByText('All marked as read.')).toBeVisible()
  await restartOffline(page)
  await page.goto(`/uploaded-documents?id=${id}`)
  await number.fill('4')
  await page.getByRole('button', { name: 'Save the quantity' }).click()
  await expect(page.getByText(/^Kept on this phone: 4 pens/)).toBeVisible()
  await expect(page.getByText('Tell us how many', { exact: true })).toHaveCount(0)
  await page.goto('/tabs/home')
  await expect(waiting(page)).toContainText('Quantity on a receipt: 4')
  await expect(waiting(page)).toContainText(/\d notifications? marked as read/)
  await online(context)
  // The list may disappear for a moment, because home is rendered again with data from the network.
  await expect(page.getByText('Sent: Quantity on a receipt: 4')).toBeVisible()
  await expect(waiting(page)).toHaveCount(0)
  const { receipts } = await call(readLetter, { params: { id: letterId } }, token)
  expect(receipts.map(({ orQuantity }) => orQuantity)).toEqual([4])
  expect((await call(listNotifications, {}, token)).unreadCount).toBe(0)
})

test('A log-out asks one question about a photo and a claim that were not sent, and a patient who stays loses neither', {
  tag: '@seldom',
}, async ({ page, context }) => {
  const person = await patientWithLetter()
  await logIn(page, person, '/e-loa-form')
  await expect(page.getByRole('heading', { name: 'Send a new prescription' })).toBeVisible()
  await page.goto('/tabs/home')
  await claimOffline(page)
  await restartOffline(page)
  const openOffline = (path: string) => page.goto(path)
  await openOffline('/e-loa-form')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Choose/ }).click()
  await (await chooser).setFiles(jpeg('queued.jpg', await drawPrescription(6)))
  await page.getByRole('button', { name: 'Send this prescription' }).click()
  await expect(page.getByRole('heading', { name: 'Kept on this phone' })).toBeVisible()
  await openOffline('/tabs/account')
  await page.getByRole('button', { name: 'Log out' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('1 photo is only on this phone')
  await expect(question).toContainText('1 change hasn’t been sent yet')
  await expectAccessible(page, 'a log-out with a file and a claim')
  await question.getByRole('button', { name: 'Stay logged in' }).click()
  await online(context)
  const token = await logInByApi(person)
  const claimed = async () => (await call(listLetters, { query: {} }, token)).items.map(({ status }) => status)
  await expect.poll(claimed).toEqual(['Claimed'])
  const sent = async () => (await call(listDocuments, { query: { Kind: 'Prescription' } }, token)).items.length
  await expect.poll(sent).toBe(2)
})
