// The product's main job, from a doctor's code to medicine over the counter. Extend it, but never take steps out.
import { dispenseClaim, lookUpClaim } from '@aruga/contract/counter/counter'
import { readCase, viewPatientDocument } from '@aruga/contract/review/queue'
import type { Page, TestInfo } from '@playwright/test'
import sharp from 'sharp'
import { expectNoSession, stored } from '../../support/browser/storage.ts'
import { acceptReceiptOf, approveAndIssue, openRegistration } from '../../support/console/program.ts'
import { claimAtKatipunan, codeOf, scanQrCode, spelledCode } from '../../support/patient/letters.ts'
import {
  fillLogIn,
  goToSection,
  mainNavigation,
  type Newcomer,
  newcomer,
  pharmacist,
  reviewer,
} from '../../support/patient/people.ts'
import * as enrolling from '../../support/patient/registration.ts'
import { drawPrescription } from '../../support/patient/sample-documents.ts'
import { call, logInByApi, requestTokens, statusWith } from '../../support/server/api.ts'
import { mailsTo, subjectsTo } from '../../support/server/mailbox.ts'
import { mailedRegistrationLink } from '../../support/server/mailed-links.ts'
import { expect, test } from '../../support/test.ts'

// As on a real phone: with service worker and animations, and reading photos.
test.use({ serviceWorkers: 'allow', contextOptions: {}, readsPhotos: true })

test(
  'A new patient registers, gets a letter, claims it, sends a receipt and sees the whole letter dispensed',
  { tag: ['@desktop', '@core'] },
  async ({ page, context, expectFailures }, info) => {
    test.setTimeout(180_000)
    expectFailures(/status of 400/)
    const person = newcomer()

    const reference = await test.step('The patient registers', () => register(page, person, info))

    await test.step('A reviewer views both files, approves and issues a letter', async () => {
      const token = await logInByApi(reviewer)
      const { registration, files } = await openRegistration(token, reference)
      expect(registration).toMatchObject({ emailAddress: person.email, firstName: 'Ligaya', hcpCode: 'HCP-2468' })
      expect(files.map(({ kind }) => kind).sort()).toEqual(['Id', 'Prescription'])
      for (const { content } of files) {
        expect(content.type).toBe('image/jpeg')
        const { width } = await sharp(await content.arrayBuffer()).metadata()
        expect(width).toBeGreaterThan(300)
      }
      await approveAndIssue(token, registration.id)
    })

    await test.step('The patient cannot log in before following the mailed link', async () => {
      await page.goto('/')
      await page.getByRole('link', { name: 'Log in' }).click()
      await fillLogIn(page, person)
      await expect(page.getByText(/Just registered\? First open the link we e.mailed you/)).toBeVisible()
    })

    await test.step('The patient follows the link, is logged in and sees the letter on home', async () => {
      await page.goto(await mailedRegistrationLink(person))
      await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
      await page.getByRole('button', { name: 'Confirm and log in' }).click()
      await expect(page).toHaveURL('/tabs/home')
      await expect(page.getByRole('heading', { level: 1, name: /^Good .*, Ligaya$/ })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Dalisulin' })).toBeVisible()
      await expect(page.getByRole('img', { name: '0 of 12 pens bought' })).toBeVisible()
    })

    const code = await test.step('The patient claims it at a branch and gets a code to show', async () => {
      await page.getByRole('link', { name: 'Claim it at a pharmacy' }).click()
      await claimAtKatipunan(page)
      await expect(page.getByRole('heading', { name: 'Katipunan Avenue' })).toBeVisible()
      const code = await codeOf(page)
      expect(await scanQrCode(page)).toBe(code)
      return code
    })

    await test.step('The pharmacist looks the code up and hands over 5 pens', async () => {
      const token = await logInByApi(pharmacist)
      const claim = await call(lookUpClaim, { body: { code } }, token)
      expect(claim).toMatchObject({ patientFirstName: 'Ligaya', patientInitial: 'H', quantityLeft: 12 })
      const after = await call(dispenseClaim, { body: { code, quantity: 5 } }, token)
      expect(after).toMatchObject({ quantityPurchased: 5, quantityLeft: 7 })
    })

    const rest = await test.step('The patient sees the units counted, with a new code for the rest', async () => {
      await expect(page.getByRole('listitem').filter({ hasText: '5 pens bought' })).toBeVisible({ timeout: 25_000 })
      await expect(page.getByRole('listitem').filter({ hasText: 'Buy your other 7 pens' })).toBeVisible()
      await expect(spelledCode(page)).toBeVisible()
      const next = await codeOf(page)
      expect(next).not.toBe(code)
      await page.getByRole('button', { name: 'Back' }).click()
      await expect(page.getByRole('img', { name: '5 of 12 pens bought' })).toBeVisible()
      return next
    })

    const receipt = await test.step('The patient sends the receipt with its quantity', async () => {
      await page.getByRole('link', { name: 'Upload a receipt' }).click()
      await expect(page.getByText('You can add more than one.')).toBeVisible()
      await addReceipt(page, info)
      // The quantity is proposed from the counter's record.
      await expect(page.getByRole('textbox', { name: 'How many pens did you buy?' })).toHaveValue('5')
      await expect(page.getByText(/^The pharmacy recorded 5 on/)).toBeVisible()
      await page.getByRole('button', { name: 'Send receipt' }).click()
      await page.getByRole('button', { name: 'I didn’t get free goods' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'We have your receipts' })).toBeVisible()
      const sent = page.getByRole('list', { name: 'Your receipts' }).getByRole('link')
      await expect(sent).toContainText('5 pens')
      await expect(sent).toContainText('Being checked')
      const address = await sent.getAttribute('href')
      await page.getByRole('link', { name: 'See the letter' }).click()
      return new URLSearchParams(address?.split('?')[1]).get('id') ?? ''
    })

    await test.step('A reviewer views the receipt and accepts it', async () => {
      const token = await logInByApi(reviewer)
      const { documents } = await call(readCase, { params: { kind: 'OfficialReceipt', id: receipt } }, token)
      expect(documents).toContainEqual(expect.objectContaining({ id: receipt, orQuantity: 5 }))
      await call(viewPatientDocument, { params: { id: receipt } }, token)
      const decided = await acceptReceiptOf(token, receipt, 5, `OR-${reference}`)
      expect(decided).toMatchObject({ outcome: 'Accepted' })
    })

    await test.step('The patient sees it accepted and nothing counted twice', async () => {
      const row = page.getByRole('list', { name: 'Receipts' }).getByRole('link', { name: `OR-${reference}` })
      await expect(row).toContainText('Accepted', { timeout: 25_000 })
      await expect(page.getByRole('listitem').filter({ hasText: 'Buy your other 7 pens' })).toBeVisible()
      expect(await codeOf(page)).toBe(rest)
    })

    await test.step('The pharmacist hands over the rest', async () => {
      const token = await logInByApi(pharmacist)
      expect(await call(lookUpClaim, { body: { code: rest } }, token)).toMatchObject({ quantityLeft: 7 })
      const after = await call(dispenseClaim, { body: { code: rest, quantity: 7 } }, token)
      expect(after).toMatchObject({ quantityPurchased: 12, quantityLeft: 0 })
    })

    await test.step('The patient sees the letter used up, on its page and on home', async () => {
      const allBought = page.getByRole('main').getByText('All bought').filter({ visible: true }).first()
      const all = page.getByRole('img', { name: '12 of 12 pens bought' })
      await expect(page.getByText('You’ve bought everything on this letter.')).toBeVisible({ timeout: 25_000 })
      await expect(allBought).toBeVisible()
      await expect(all).toBeVisible()
      await expect(spelledCode(page)).toHaveCount(0)
      await page.getByRole('button', { name: 'Back' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'We have your receipts' })).toBeVisible()
      // Waits until the letter's page is gone.
      await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(1)
      await page.getByRole('button', { name: 'Back' }).click()
      await expect(page).toHaveURL('/tabs/home')
      await expect(allBought).toBeVisible()
      await expect(all).toBeVisible()
    })

    await test.step('The patient reads the notification', async () => {
      const unread = mainNavigation(page).getByRole('link', { name: /Notifications.*unread/ })
      await expect(unread).toContainText('6 unread')
      await unread.click()
      await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
      const notice = page.getByRole('button', { name: /The pharmacy recorded what you bought \(unread\)/ })
      await expect(notice).toContainText('5 pens of Dalisulin')
      await notice.click()
      if (info.project.name === 'phone') await page.getByRole('button', { name: 'Back' }).click()
      await expect(
        page.getByRole('button', { name: /^The pharmacy recorded what you bought (?!\(unread)/ }),
      ).toBeVisible()
      await expect(unread).toContainText('5 unread')
      await page.getByRole('button', { name: 'Mark all as read' }).click()
      await expect(unread).toHaveCount(0)
    })

    await test.step('The patient got a mail for each step', async () => {
      await expect
        .poll(() => subjectsTo(person.email), { timeout: 20_000 })
        .toEqual(
          expect.arrayContaining([
            'We have your registration',
            'Your registration is approved',
            'Your letter is ready to claim',
            'Your code is ready',
            'The pharmacy recorded what you bought',
            'Your official receipt or invoice is accepted',
            'You’ve bought everything on your letter',
          ]),
        )
      const received = (await mailsTo(person.email)).find(({ subject }) => subject === 'We have your registration')
      expect(received?.text).toContain(reference)
    })

    await test.step('The patient logs out, and the token is revoked', async () => {
      const { local, app } = await stored(context)
      const token = String(local.get('TOKEN'))
      const { refreshToken } = app.get('session') as { refreshToken: string }
      expect(await statusWith(token)).toBe(200)
      await goToSection(page, /Account/)
      await page.getByRole('button', { name: 'Log out' }).click()
      await expect(page).toHaveURL('/login')
      await expect.poll(() => statusWith(token)).toBe(401)
      const refreshed = await requestTokens({ grant_type: 'refresh_token', refresh_token: refreshToken })
      expect(refreshed).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
      await expectNoSession(context)
    })
  },
)

/** From the first page to the reference number. The prescription is a photo on a phone, a file on a desktop. */
async function register(page: Page, person: Newcomer, { project }: TestInfo): Promise<string> {
  await page.goto('/')
  await expect(page).toHaveURL('/welcome')
  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page.getByRole('dialog', { name: 'What you need' })).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Start registering' }).click()
  await enrolling.fillDoctorCode(page)
  await enrolling.fillName(page, person)
  await enrolling.fillContact(page, person)
  await enrolling.chooseId(page)
  if (project.name === 'phone') {
    await expect(enrolling.stepHeading(page, 'Photo of your prescription')).toBeVisible()
    await enrolling.photograph(page)
    await enrolling.pressContinue(page)
  } else {
    await enrolling.choosePrescription(page)
  }
  await expect(page.getByRole('region', { name: 'Your doctor' })).toContainText('Dr. Elena Halimbawa')
  await expect(page.getByRole('region', { name: 'Contact and password' })).toContainText(person.email)
  await enrolling.consent(page)
  await enrolling.send(page)
  return enrolling.referenceOf(page)
}

/** The receipt is a photo on a phone, a file on a desktop. */
async function addReceipt(page: Page, { project }: TestInfo) {
  if (project.name === 'phone') return enrolling.photograph(page)
  await enrolling.chooseFile(page, enrolling.jpeg('receipt.jpg', await drawPrescription(7)))
  await expect(page.getByRole('img', { name: /Your photo/ })).toBeVisible()
}
