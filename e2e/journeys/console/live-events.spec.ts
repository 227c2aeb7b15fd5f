// Several reviewers work on the queue while patients send documents.
import { listLetters } from '@aruga/contract/letters/letters'
import { readProfile } from '@aruga/contract/profile/profile'
import { listCases, releaseCase } from '@aruga/contract/review/queue'
import type { Page } from '@playwright/test'
import { waitForEventStream } from '../../support/browser/live-events.ts'
import { newStaffMember } from '../../support/console/invitations.ts'
import { patientWithLetter, registerNewPatient } from '../../support/console/program.ts'
import { chooseProduct, decision, leaveConsole, openCase, queue } from '../../support/console/review.ts'
import { enter, openAnotherBrowser, reviewer } from '../../support/console/staff.ts'
import { logIn } from '../../support/patient/people.ts'
import { jpeg } from '../../support/patient/registration.ts'
import { drawPrescription } from '../../support/patient/sample-documents.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

/** The time at which the server has the change. A busy machine's delay before sending it does not count. */
const withinTwoSeconds = { timeout: 2_000 }
const onTheServer = (isThere: () => Promise<boolean>) => expect.poll(isThere, { intervals: [50] }).toBe(true)

/** Before that, leaving the page would send nothing. */
const accepted = (page: Page) => expect(page.getByText(/^\S+ accepted$/)).toBeVisible()

/** The text that the checkbox of a queue row covers. */
const covered = (page: Page, text: string) =>
  queue(page)
    .getByRole('listitem')
    .filter({ hasText: text })
    .evaluate((row) => {
      const box = row.querySelector('input')?.getBoundingClientRect() ?? new DOMRect()
      const words = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
      const isCovered = ({ left, right, top, bottom }: DOMRect) =>
        left < box.right && right > box.left && top < box.bottom && bottom > box.top
      const found: string[] = []
      while (words.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(words.currentNode)
        if ([...range.getClientRects()].some(isCovered)) found.push(words.currentNode.textContent ?? '')
      }
      return found
    })

const onPhone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('When two reviewers open one case, the second sees within two seconds who decided it, and it is decided once', {
  tag: '@seldom',
}, async ({ page, browser, expectFailures }) => {
  expectFailures(/status of 409/)
  const [watched, raced, joel] = await Promise.all([
    registerNewPatient(),
    registerNewPatient(),
    // A name that just fits into a row of the queue.
    newStaffMember('Joel Macaraeg', ['reviewer']),
  ])
  await page.clock.install()
  const streamOpen = waitForEventStream(page)
  await openCase(page, watched.reference)
  await streamOpen
  const other = await openAnotherBrowser(browser)
  await openCase(other.page, watched.reference, joel)
  const staff = await logInByApi(reviewer)
  const isDecided = async () =>
    (await call(listCases, { query: { Filter: watched.reference } }, staff)).items.length === 0

  await test.step('the second reviewer sees who takes the case over, then the decision', async () => {
    await other.page.keyboard.press('m')
    await expect(queue(page).getByText('Joel Macaraeg')).toBeVisible(withinTwoSeconds)
    expect(await covered(page, 'Joel Macaraeg')).toEqual([])
    await chooseProduct(other.page, /Dalisulin/)
    await other.page.getByRole('button', { name: 'Approve' }).click()
    await accepted(other.page)
    await leaveConsole(other.page)
    await onTheServer(isDecided)
    await expect(page.getByRole('heading', { name: 'Already decided' })).toBeVisible(withinTwoSeconds)
    await expect(page.getByText(/Joel Macaraeg accepted it on/)).toBeVisible()
  })

  await test.step('the case stays assigned to its reviewer while the decision can be undone, and after the undo', async () => {
    await openCase(page, raced.reference)
    await chooseProduct(page, /Dalisulin/)
    const otherStreamOpen = waitForEventStream(other.page)
    await openCase(other.page, raced.reference, joel)
    await otherStreamOpen
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(decision(other.page).getByText(/ has (just taken it|had it for )/)).toBeVisible(withinTwoSeconds)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(decision(page).getByText('You have this case')).toBeVisible(withinTwoSeconds)
    await expect(decision(other.page).getByText('This case has changed')).toHaveCount(0)
  })

  await test.step('both decide: both see who was first, and the patient gets one letter', async () => {
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(decision(other.page).getByText(/ has (just taken it|had it for )/)).toBeVisible(withinTwoSeconds)
    await chooseProduct(other.page, /Dalisulin/)
    await other.page.getByRole('button', { name: 'Approve' }).click()
    await expect(other.page.getByText(/ has (just taken it|had it for ).* The first decision counts\./)).toBeVisible()
    const isCutOff = (button: Element) =>
      [...button.querySelectorAll('*')].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    expect(await other.page.getByRole('button', { name: 'Undo' }).evaluate(isCutOff)).toBe(false)
    await leaveConsole(other.page)
    await expect
      .poll(async () => (await call(listLetters, { query: {} }, await logInByApi(raced.person))).totalCount)
      .toBe(1)
    await page.clock.fastForward('00:11')
    await expect(
      page.getByRole('alert').filter({ hasText: /This didn’t go through: .* Joel Macaraeg accepted it/ }),
    ).toBeVisible()
    expect((await call(listLetters, { query: {} }, await logInByApi(raced.person))).totalCount).toBe(1)
  })
  await other.close()
})

test('An open case is assigned again when another page of the same reviewer releases it, as a reload does', {
  tag: '@seldom',
}, async ({ page }) => {
  const { reference } = await registerNewPatient()
  await openCase(page, reference)
  const token = await logInByApi(reviewer)
  const found = async () => (await call(listCases, { query: { Filter: reference } }, token)).items[0]
  await expect.poll(async () => (await found())?.assignedTo?.isMe).toBe(true)
  const { kind, id } = (await found()) ?? { kind: 'Registration' as const, id: '' }
  await call(releaseCase, { params: { kind, id } }, token)
  await expect.poll(async () => (await found())?.assignedTo?.isMe).toBe(true)
  await expect(decision(page).getByText('You have this case')).toBeVisible()
  // Released by hand, the case stays released.
  await page.keyboard.press('m')
  await expect(decision(page).getByRole('button', { name: 'Take it' })).toBeVisible()
  await page.waitForTimeout(1_000)
  expect((await found())?.assignedTo).toBeNull()
})

test('A reviewer declining a case that a colleague has just asked about is notified at once, and cannot send', {
  tag: '@seldom',
}, async ({ page, browser }) => {
  const [registration, joel] = await Promise.all([registerNewPatient(), newStaffMember('Joel Macaraeg', ['reviewer'])])
  const streamOpen = waitForEventStream(page)
  await openCase(page, registration.reference)
  await streamOpen
  await page.keyboard.press('d')
  const note = decision(page).getByRole('textbox').last()
  await note.fill('The name on the ID differs.')
  const other = await openAnotherBrowser(browser)
  await openCase(other.page, registration.reference, joel)
  await other.page.keyboard.press('b')
  await other.page.keyboard.press('1')
  await other.page.keyboard.press('Control+Enter')
  await expect(queue(other.page).getByText('Nothing is waiting here')).toBeVisible()
  await expect(
    decision(page)
      .getByText(/Joel Macaraeg/)
      .first(),
  ).toBeVisible(withinTwoSeconds)
  await expect(note).toHaveCount(0, withinTwoSeconds)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/declined/)).toHaveCount(0)
  await other.close()
})

test('An upload reaches the reviewer, and the decision reaches the patient, within two seconds without a reload', async ({
  page,
  browser,
}) => {
  const person = await patientWithLetter()
  const { patientCode } = await call(readProfile, {}, await logInByApi(person))
  const streamOpen = waitForEventStream(page)
  await enter(page, reviewer, `/console/queue?find=${patientCode}`)
  await expect(queue(page).getByText('Nothing is waiting here')).toBeVisible()
  await streamOpen

  const { page: phone, close } = await openAnotherBrowser(browser, onPhone)
  await logIn(phone, person, '/e-loa-form')
  await phone
    .locator('input[type=file]')
    .last()
    .setInputFiles(jpeg('prescription.jpg', await drawPrescription(21)))
  await phone.getByRole('button', { name: 'Send this prescription' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'We have your prescription' })).toBeVisible()
  await expect(queue(page).getByRole('link', { name: /Prescription/ })).toBeVisible(withinTwoSeconds)
  await expect(page.getByRole('img', { name: /^Prescription, sent/ })).toBeVisible()

  const otherStreamOpen = waitForEventStream(phone)
  await phone.goto('/tabs/letters')
  await expect(phone.getByRole('link', { name: /Dalisulin/ })).toBeVisible()
  await otherStreamOpen
  await chooseProduct(page, /Alagamet/)
  // Their last letter is for another medicine.
  await page.getByText('The prescription names this one').click()
  await page.getByRole('button', { name: 'Accept' }).click()
  await accepted(page)
  await leaveConsole(page)
  const token = await logInByApi(person)
  await onTheServer(async () => (await call(listLetters, { query: {} }, token)).totalCount === 2)
  await expect(phone.getByRole('link', { name: /Alagamet/ })).toBeVisible(withinTwoSeconds)
  await close()
})
