// More than one person works on the queue, and patients send while they do.
import { listLetters } from '@aruga/contract/letters/letters'
import { readProfile } from '@aruga/contract/profile/profile'
import { waitForEventStream } from '../../support/browser/live-events.ts'
import { joinedStaff } from '../../support/console/invitations.ts'
import { patientWithLetter, registered } from '../../support/console/program.ts'
import { chooseProduct, decision, leaveConsole, openCase, queue } from '../../support/console/review.ts'
import { enter, openAnotherBrowser, reviewer } from '../../support/console/staff.ts'
import { drawPrescription } from '../../support/patient/papers.ts'
import { logIn } from '../../support/patient/people.ts'
import { jpeg } from '../../support/patient/registration.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

/** What the program promises. */
const soon = { timeout: 2_000 }

const onPhone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('Of two reviewers on one case the second sees at once who decided it; nothing is decided twice', async ({
  page,
  browser,
  expectFailures,
}) => {
  expectFailures(/status of 409/)
  const [looked, raced, luz] = await Promise.all([
    registered(),
    registered(),
    joinedStaff('Luz Halimbawa', ['reviewer']),
  ])
  await page.clock.install()
  const told = waitForEventStream(page)
  await openCase(page, looked.reference)
  await told
  const other = await openAnotherBrowser(browser)
  await openCase(other.page, looked.reference, luz)

  await test.step('the other reviewer is shown, and then that it is decided', async () => {
    await other.page.keyboard.press('m')
    await expect(queue(page).getByText('Luz Halimbawa')).toBeVisible(soon)
    await chooseProduct(other.page, /Dalisulin/)
    await other.page.getByRole('button', { name: 'Approve' }).click()
    await leaveConsole(other.page)
    await expect(page.getByRole('heading', { name: 'Already decided' })).toBeVisible(soon)
    await expect(page.getByText(/Luz Halimbawa has accepted it on/)).toBeVisible()
  })

  await test.step('while a decision can be undone its reviewer holds the case, and then nobody', async () => {
    await openCase(page, raced.reference)
    await chooseProduct(page, /Dalisulin/)
    const streamOpenToo = waitForEventStream(other.page)
    await openCase(other.page, raced.reference, luz)
    await streamOpenToo
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(decision(other.page).getByText(/ works on it$/)).toBeVisible(soon)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(decision(other.page).getByText(/ works on it$/)).toHaveCount(0, soon)
    await expect(decision(other.page).getByText('This case has changed')).toHaveCount(0)
  })

  await test.step('both decide: the second hears at once, the later one learns who decided, and the patient has one letter', async () => {
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(decision(other.page).getByText(/ works on it$/)).toBeVisible(soon)
    await chooseProduct(other.page, /Dalisulin/)
    await other.page.getByRole('button', { name: 'Approve' }).click()
    await expect(other.page.getByText(/ works on it, until .* The first decision counts\./)).toBeVisible()
    await leaveConsole(other.page)
    await expect
      .poll(async () => (await call(listLetters, { query: {} }, await logInByApi(raced.person))).totalCount)
      .toBe(1)
    await page.clock.fastForward('00:11')
    await expect(
      page.getByRole('alert').filter({ hasText: /Not done: .* Luz Halimbawa has accepted it/ }),
    ).toBeVisible()
    expect((await call(listLetters, { query: {} }, await logInByApi(raced.person))).totalCount).toBe(1)
  })
  await other.close()
})

test('An upload reaches the reviewer and the decision the patient within two seconds, without a reload', async ({
  page,
  browser,
}) => {
  const person = await patientWithLetter()
  const { patientCode } = await call(readProfile, {}, await logInByApi(person))
  const told = waitForEventStream(page)
  await enter(page, reviewer, `/console/queue?find=${patientCode}`)
  await expect(queue(page).getByText('Nothing waits here')).toBeVisible()
  await told

  const { page: phone, close } = await openAnotherBrowser(browser, onPhone)
  await logIn(phone, person, '/e-loa-form')
  await phone
    .locator('input[type=file]')
    .last()
    .setInputFiles(jpeg('prescription.jpg', await drawPrescription(21)))
  await phone.getByRole('button', { name: 'Send this prescription' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'We have your prescription' })).toBeVisible()
  await expect(queue(page).getByRole('link', { name: /Prescription/ })).toBeVisible(soon)
  await expect(page.getByRole('img', { name: /^Prescription, sent/ })).toBeVisible()

  const streamOpenToo = waitForEventStream(phone)
  await phone.goto('/tabs/letters')
  await expect(phone.getByRole('link', { name: /Dalisulin/ })).toBeVisible()
  await streamOpenToo
  await chooseProduct(page, /Alagamet/)
  await page.getByRole('button', { name: 'Accept' }).click()
  await leaveConsole(page)
  await expect(phone.getByRole('link', { name: /Alagamet/ })).toBeVisible(soon)
  await close()
})
