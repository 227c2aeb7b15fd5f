// The registration when something goes wrong: a reload, a lost connection, a wrong file, an address already registered.
import type { Page } from '@playwright/test'
import { type FlakyProxy, startFlakyProxy } from '../../support/browser/flaky-proxy.ts'
import { sentPicture, watchFiles } from '../../support/browser/sent-files.ts'
import { stored } from '../../support/browser/storage.ts'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { patientWithLetter, registerUnconfirmed } from '../../support/console/program.ts'
import { fillLogIn, type Newcomer, newcomer } from '../../support/patient/people.ts'
import * as enrolling from '../../support/patient/registration.ts'
import {
  drawBlurredId,
  drawHeavyPhoto,
  drawId,
  drawLargePhoto,
  drawPrescription,
} from '../../support/patient/sample-documents.ts'
import { logInByApi, requestTokens } from '../../support/server/api.ts'
import { mailsTo, subjectsTo } from '../../support/server/mailbox.ts'
import {
  confirmRegistrationOf,
  mailedLink,
  mailedRegistrationLink,
  registrationSubject,
} from '../../support/server/mailed-links.ts'
import { expect, test } from '../../support/test.ts'

/** The same app through a proxy that the test can interrupt. */
const testWithProxy = test.extend<{ flakyProxy: FlakyProxy }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
  flakyProxy: async ({}, use) => {
    const proxy = await startFlakyProxy()
    await use(proxy)
    proxy.close()
  },
  baseURL: ({ flakyProxy }, use) => use(flakyProxy.url),
})
const connectionErrors = /ERR_(CONNECTION_(RESET|CLOSED|REFUSED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/

test('A returning patient finds their answers, but not their password', { tag: '@seldom' }, async ({
  page,
  context,
}) => {
  const person = newcomer()
  await enrolling.begin(page)
  await enrolling.fillDoctorCode(page)
  await enrolling.fillName(page, person)
  await enrolling.fillContact(page, person)
  await enrolling.chooseId(page)
  await expect(enrolling.stepHeading(page, 'Photo of your prescription')).toBeVisible()

  // The photo is stored in the background, then the step.
  const draft = async () => JSON.stringify((await stored(context)).app.get('enrolment'))
  await expect.poll(draft).toContain('"prescription"')
  await page.reload()
  await expect(enrolling.stepHeading(page, 'Photo of your prescription')).toBeVisible()
  await expect(page.getByText('Your answers from last time are still here.')).toBeVisible()
  const { app } = await stored(context)
  const storage = JSON.stringify([...app])
  expect(storage).toContain(person.email)
  expect(storage).not.toContain(person.password)
  await page.goto('/welcome')
  await page.getByRole('link', { name: 'Go on with your registration' }).click()
  await expect(enrolling.stepHeading(page, 'Photo of your prescription')).toBeVisible()

  await enrolling.choosePrescription(page)
  await expect(enrolling.stepHeading(page, 'Check your answers')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Who you are' })).toContainText('June 9, 1961')
  await expect(page.getByRole('region', { name: 'Photo of your ID' }).getByRole('img')).toBeVisible()
  await page.getByRole('button', { name: 'Type your password again' }).click()
  await expect(page.getByRole('textbox', { name: 'E-mail address' })).toHaveValue(person.email)
  await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toHaveValue('')
})

testWithProxy(
  'A connection lost while sending loses nothing, and Try again registers',
  { tag: '@seldom' },
  async ({ page, flakyProxy, expectFailures }) => {
    expectFailures(connectionErrors)
    const person = newcomer()
    const heavy = enrolling.jpeg('id.jpg', await drawHeavyPhoto())
    await enrolling.fillAllSteps(page, person, { id: heavy })
    await enrolling.consent(page)
    flakyProxy.cutAfter(200_000)
    await enrolling.send(page)
    await expectNotSent(page)
    flakyProxy.restore()
    await tryAgain(page)
    await enrolling.referenceOf(page)
    await expectRegisteredOnce(person)
  },
)

testWithProxy('A lost response does not create a second registration', async ({ page, flakyProxy, expectFailures }) => {
  expectFailures(connectionErrors)
  const person = newcomer()
  await enrolling.fillAllSteps(page, person)
  await enrolling.consent(page)
  flakyProxy.blockResponses()
  await enrolling.send(page)
  await expect.poll(() => subjectsTo(person.email), { timeout: 30_000 }).toHaveLength(1)
  flakyProxy.cut()
  await expectNotSent(page)
  flakyProxy.restore()
  await tryAgain(page)
  const reference = await enrolling.referenceOf(page)
  await expectRegisteredOnce(person)
  await expect.poll(async () => (await mailsTo(person.email))[1]?.text).toContain(reference)
})

test('Only the owner of an e-mail address learns that it is already registered', async ({ page }) => {
  const { email } = await patientWithLetter()
  await enrolling.fillAllSteps(page, { ...newcomer(), email })
  await enrolling.consent(page)
  await enrolling.send(page)
  await enrolling.referenceOf(page)
  await expect(page.getByRole('main')).not.toContainText(/already/i)
  await expect.poll(() => subjectsTo(email)).toContain('You already have an account')
})

test('A patient who mistyped their address corrects it and sends again without losing an answer', {
  tag: '@seldom',
}, async ({ page }) => {
  const person = newcomer()
  await enrolling.fillAllSteps(page, { ...person, email: `typo-${person.email}` })
  await enrolling.consent(page)
  await enrolling.send(page)
  await enrolling.referenceOf(page)
  await expect(page.getByRole('main')).toContainText(`typo-${person.email}`)
  await page.getByRole('button', { name: 'Wrong address? Change it and send again' }).click()
  await expect(enrolling.stepHeading(page, 'Contact and password')).toBeVisible()
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(person.email)
  await page.getByRole('button', { name: 'Save the change' }).click()
  await enrolling.consent(page)
  await enrolling.send(page)
  await enrolling.referenceOf(page)
  await expect(page.getByRole('main')).toContainText(`we sent to ${person.email}`)
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByRole('textbox', { name: 'E-mail address' })).toHaveValue(person.email)
  await page.goto(await mailedRegistrationLink(person))
  await expect(page).toHaveURL('/confirm-registration')
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('button', { name: 'Confirm and log in' }).click()
  await expect(page).toHaveURL('/tabs/home')
})

test('The owner of an address that somebody else registered deletes the registration, or takes it over', {
  tag: '@seldom',
}, async ({ page, expectFailures }) => {
  expectFailures(/status of 40[03]/)
  const theirs = (await registerUnconfirmed()).person
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await page.goto(await mailedRegistrationLink(theirs))
  await expect(heading('Confirm your registration')).toBeFocused()
  await expectAccessible(page, 'registration, by its link')
  await page.getByRole('textbox', { name: 'Password' }).fill('Some-other-1')
  await page.getByRole('button', { name: 'Confirm and log in' }).click()
  await expect(page.getByText('That’s not the password chosen when registering.')).toBeVisible()
  await page.getByRole('button', { name: 'This wasn’t me' }).click()
  await page.getByRole('button', { name: 'Delete the registration' }).click()
  await expect(heading('The registration is deleted')).toBeVisible()

  const { person } = await registerUnconfirmed()
  await page.goto(await mailedRegistrationLink(person))
  await page.getByRole('button', { name: 'I forgot it: set a new password' }).click()
  await page.getByRole('textbox', { name: 'New password' }).fill('Bayabas-dahon-4')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await page.getByRole('link', { name: 'Log in' }).click()
  await fillLogIn(page, person)
  await expect(page.getByText(/Just registered\? First open the link we e.mailed you/)).toBeVisible()
  await fillLogIn(page, { ...person, password: 'Bayabas-dahon-4' })
  await expect(page).toHaveURL('/tabs/home')
})

test('A link that no longer works leads to a new one', { tag: '@seldom' }, async ({ page, expectFailures }) => {
  expectFailures(/status of 403/)
  const { person } = await registerUnconfirmed()
  await page.goto((await mailedRegistrationLink(person)).replace(/token=.{4}/, 'token=0000'))
  await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeFocused()
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeVisible()
  await expectAccessible(page, 'another link on its way')
  await page.goto(await mailedLink(person.email, registrationSubject, 2))
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible()
})

test('An unknown, retired or misspelled code is reported at its field', async ({ page, expectFailures }) => {
  expectFailures(/status of 40[34]/)
  await enrolling.begin(page)
  const field = enrolling.codeField(page)
  for (const [code, message] of [
    ['HCP-0000', /We don’t recognise this code/],
    ['HCP-1357', /no longer in use/],
    ['no!code', /letters and numbers, like/],
  ] as const) {
    await field.fill(code)
    await enrolling.pressContinue(page)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(message)
    await expect(page.locator('ion-toast')).toHaveCount(0)
  }
  // As copied from a message or a document: with a different space and dash.
  await field.fill('\u00A0hcp\u20132468 ')
  await enrolling.pressContinue(page)
  await expect(enrolling.stepHeading(page, 'Who you are')).toBeVisible()
})

test('A file that is not a picture is rejected, and a good one is then accepted', { tag: '@seldom' }, async ({
  page,
}) => {
  const person = newcomer()
  await enrolling.begin(page)
  await enrolling.fillDoctorCode(page)
  await enrolling.fillName(page, person)
  await enrolling.fillContact(page, person)
  const photo = await drawId()
  const pdf = Buffer.alloc(11 * 1024 * 1024, '%PDF-1.7\n')
  for (const [name, content, message] of [
    ['program.jpg', Buffer.from('MZ\x90\x00 this is a program'), /isn’t a picture or a PDF/],
    ['empty.jpg', Buffer.alloc(0), /file is empty/],
    ['half.jpg', photo.subarray(0, photo.length / 2), /file is damaged/],
    ['book.pdf', pdf, /larger than 10 MB/],
  ] as const) {
    await enrolling.chooseFile(page, { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
    await expect(page.getByRole('img', { name: /Your photo/ })).toHaveCount(0)
  }
  await enrolling.chooseId(page, enrolling.jpeg('id.jpg', photo))
  await expect(enrolling.stepHeading(page, 'Photo of your prescription')).toBeVisible()
})

testWithProxy(
  'A large photo is sent compressed, a blurred one can be retaken first, and stopping the upload loses nothing',
  { tag: '@seldom' },
  async ({ page, flakyProxy, expectFailures }) => {
    expectFailures(connectionErrors)
    test.setTimeout(120_000)
    const person = newcomer()
    const picture = page.getByRole('img', { name: /Your photo/ })
    const hardToRead = page.getByRole('main').getByText('This photo may be hard to read.').filter({ visible: true })
    await watchFiles(page)
    await enrolling.begin(page)
    await enrolling.fillDoctorCode(page)
    await enrolling.fillName(page, person)
    await enrolling.fillContact(page, person)

    await test.step('A 12-megapixel photo is accepted', async () => {
      const photo = await drawLargePhoto()
      expect(photo.length).toBeGreaterThan(2_000_000)
      await enrolling.chooseId(page, enrolling.jpeg('id.jpg', photo))
    })

    await test.step('A blurred photo is reported, rotated and retaken', async () => {
      await expect(enrolling.stepHeading(page, 'Photo of your prescription')).toBeVisible()
      await enrolling.chooseFile(page, enrolling.jpeg('blurred.jpg', await drawBlurredId()))
      await expect(hardToRead.first()).toBeVisible()
      const shape = async () => {
        const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
        return width > height ? 'landscape' : 'portrait'
      }
      await expect.poll(shape).toBe('landscape')
      await page.getByRole('button', { name: 'Rotate' }).click()
      await expect.poll(shape).toBe('portrait')
      await expect(hardToRead.first()).toBeVisible()
      await page.getByRole('button', { name: 'Retake' }).click()
      await enrolling.takePicture(page)
      await expect(picture).toBeVisible()
      await enrolling.chooseFile(page, enrolling.jpeg('sharp.jpg', await drawPrescription()))
      // No file name is shown, so the width identifies the drawn prescription.
      await expect(picture).toHaveAttribute('width', '800')
      await expect(hardToRead).toHaveCount(0)
      await enrolling.pressContinue(page)
    })

    await test.step('Stopping the upload registers nobody and keeps the answers', async () => {
      await enrolling.consent(page)
      flakyProxy.stallAfter(100_000)
      await enrolling.send(page)
      await page.getByRole('button', { name: 'Stop sending' }).click()
      await expect(page.getByText('Sending stopped. All your answers are still here.')).toBeVisible()
      await expect(page.getByRole('checkbox', { name: /I have read this and agree/ })).toBeChecked()
      expect(
        (await requestTokens({ grant_type: 'password', username: person.email, password: person.password })).status,
      ).toBe(400)
    })

    await test.step('Sent again, it registers once, with a compressed photo', async () => {
      flakyProxy.restore()
      await enrolling.send(page)
      await enrolling.referenceOf(page)
      const sent = await sentPicture(page, 'FileId')
      expect(sent).toMatchObject({ type: 'image/jpeg', width: 2400, height: 1800 })
      expect(sent.bytes).toBeLessThanOrEqual(550_000)
      await expectRegisteredOnce(person)
    })
  },
)

async function expectNotSent(page: Page) {
  await expect(page.getByText('The connection was lost while sending.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /I have read this and agree/ })).toBeChecked()
}

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).click()

/** The patient got exactly one link, and can log in after following it. */
async function expectRegisteredOnce(person: Newcomer) {
  await confirmRegistrationOf(person)
  await logInByApi(person)
  await expect.poll(() => subjectsTo(person.email)).toEqual([registrationSubject, 'We have your registration'])
}
