// Every journey by keyboard alone: each stop is visible, a new screen focuses its heading, a dialog traps the focus, closes
// with Esc and returns it, and errors are announced at their field.
import { readLetter } from '@aruga/contract/letters/letters'
import { readProfile } from '@aruga/contract/profile/profile'
import type { Locator, Page } from '@playwright/test'
import { expectFieldError, expectFocusTrapped, press, type } from '../../support/checks/keyboard.ts'
import {
  declineWithNote,
  patientWithCode,
  patientWithLetter,
  registerNewPatient,
} from '../../support/console/program.ts'
import { branch, claimButton, findBranch, spelledCode } from '../../support/patient/letters.ts'
import { expectResult, mainNavigation, newcomer, reviewer } from '../../support/patient/people.ts'
import * as enrolling from '../../support/patient/registration.ts'
import { drawId, drawPrescription } from '../../support/patient/sample-documents.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Opens the browser's file chooser by keyboard and chooses the photos. */
async function choose(page: Page, opener: Locator, ...photos: Buffer[]) {
  const chooser = page.waitForEvent('filechooser')
  await press(page, opener)
  await (await chooser).setFiles(photos.map((photo, i) => enrolling.jpeg(`photo-${i + 1}.jpg`, photo)))
}

async function logIn(page: Page, person: { email: string; password: string }, startingAt = '/login') {
  await page.goto(startingAt)
  await expect(heading(page, 'Log in')).toBeFocused()
  await type(page, field(page, 'E-mail address or mobile number'), person.email)
  await type(page, field(page, 'Password'), person.password)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/login/)
  await expect(page.locator('h1:focus')).toBeVisible()
}

test('A patient registers without touching a mouse', async ({ page }) => {
  const person = newcomer()
  await page.goto('/welcome')
  await expect(heading(page, /./)).toBeFocused()
  await press(page, link(page, 'Register'))
  const checklist = page.getByRole('dialog', { name: 'What you need' })
  await expect(checklist).toBeVisible()
  await expectFocusTrapped(page)
  for (const box of await page.getByRole('checkbox').all()) await press(page, box, 'Space')
  await page.keyboard.press('Escape')
  await expect(checklist).toHaveCount(0)

  await test.step('An error in the code is announced at its field', async () => {
    await press(page, button(page, 'Continue'))
    await expectFieldError(enrolling.codeField(page), /./)
    await page.keyboard.type('HCP-2468')
    await page.keyboard.press('Enter')
  })
  await test.step('Names, birth date, contact', async () => {
    await expect(enrolling.stepHeading(page, 'Who you are')).toBeFocused()
    await press(page, button(page, 'Continue'))
    await expectFieldError(field(page, 'First name'), /./)
    await page.keyboard.type(person.firstName)
    await type(page, field(page, 'Last name'), person.lastName)
    await type(page, field(page, 'Day'), '9')
    await type(page, page.getByRole('combobox', { name: 'Month' }), 'June')
    await type(page, field(page, 'Year'), '1961')
    await page.keyboard.press('Enter')
    await expect(enrolling.stepHeading(page, 'Contact and password')).toBeFocused()
    await type(page, field(page, 'E-mail address'), person.email)
    await type(page, field(page, 'Mobile number'), person.mobile)
    await type(page, field(page, 'Password'), person.password)
    await page.keyboard.press('Enter')
  })
  await test.step('Photos', async () => {
    for (const [title, photo] of [
      ['Photo of your ID', await drawId()],
      ['Photo of your prescription', await drawPrescription()],
    ] as const) {
      await expect(enrolling.stepHeading(page, title)).toBeFocused()
      await choose(page, button(page, /^Choose (a file|from this phone)$/), photo)
      await expect(page.getByRole('img', { name: /Your photo/ })).toBeVisible()
      await press(page, button(page, 'Continue'))
    }
  })
  await test.step('Consent', async () => {
    await expect(enrolling.stepHeading(page, 'Check your answers')).toBeFocused()
    await press(page, button(page, 'Continue'))
    await expect(enrolling.stepHeading(page, 'Consent and send')).toBeFocused()
    await press(page, button(page, 'Send my registration'))
    const agree = page.getByRole('checkbox', { name: /I have read this and agree/ })
    await expectFieldError(agree, /./)
    await page.keyboard.press('Space')
    await press(page, button(page, 'Send my registration'))
  })
  await enrolling.referenceOf(page)
  await expect(heading(page, 'We have your registration')).toBeFocused()
})

test('A patient claims a letter and undoes the claim without touching a mouse', { tag: '@seldom' }, async ({
  page,
}) => {
  await logIn(page, await patientWithLetter(), '/login')
  await expect(heading(page, /^Good /)).toBeFocused()
  await press(page, link(page, 'Claim it at a pharmacy'))
  await expect(heading(page, /^Letter\b/)).toBeFocused()
  await press(page, claimButton(page))
  await expect(page.getByText('Choose a branch from the list first.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Cities with a branch' }).getByRole('button').first()).toBeFocused()
  await type(page, findBranch(page), 'Katipunan')
  await expect(page.getByRole('status').filter({ hasText: '1 branch found' })).toBeAttached()
  await press(page, branch(page, /Katipunan Avenue/), 'Space')
  await press(page, button(page, 'Claim at Katipunan Avenue'))
  await expect(spelledCode(page)).toBeVisible()
  await expect(heading(page, /^Letter\b/)).toBeFocused()

  const undo = button(page, /Undo the claim$/)
  const question = page.getByRole('alertdialog', { name: 'Undo the claim?' })
  await press(page, undo)
  await expect(question).toBeVisible()
  await expectFocusTrapped(page)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, question.getByRole('button', { name: 'Undo the claim' }))
  await expect(question).toHaveCount(0)
  await expect(findBranch(page)).toBeVisible()
  await expect(heading(page, /^Letter\b/)).toBeFocused()
})

test('A patient sends a receipt, and again after a decline, without touching a mouse', { tag: '@seldom' }, async ({
  page,
}) => {
  const { person, token, letterId } = await patientWithCode()
  await logIn(page, person, `/or-upload-form?letter=${letterId}`)
  await expect(heading(page, 'Upload a receipt')).toBeFocused()
  await choose(page, button(page, /^Choose/), await drawPrescription())
  const quantity = field(page, 'How many pens did you buy?')
  await press(page, button(page, 'Send receipt'))
  await expectFieldError(quantity, /Tell us how many/)
  await page.keyboard.type('3')
  await press(page, button(page, 'Send receipt'))
  await expect(heading(page, 'Receipt for free goods')).toBeFocused()
  await press(page, button(page, 'I didn’t get free goods'))
  await expect(heading(page, 'We have your receipts')).toBeFocused()

  await test.step('A reviewer declines it', async () => {
    const { receipts } = await call(readLetter, { params: { id: letterId } }, token)
    await declineWithNote(await logInByApi(reviewer), receipts[0]?.id ?? '', 'The total cannot be read.')
  })
  await press(page, link(page, 'See the letter'))
  await expect(heading(page, /^Letter\b/)).toBeFocused()
  await press(page, page.getByRole('list', { name: 'Receipts' }).getByRole('link', { name: /Needs a new photo/ }))
  await expect(heading(page, 'Receipt or invoice')).toBeFocused()

  const open = button(page, 'Open full screen')
  await press(page, open)
  await expect(page.locator('.viewer__viewer')).toBeVisible()
  await expectFocusTrapped(page)
  await page.keyboard.press('Escape')
  await expect(page.locator('.viewer__viewer')).toHaveCount(0)
  await expect(open).toBeFocused()

  await press(page, link(page, 'Send a new photo'))
  await expect(heading(page, 'Send a new photo')).toBeFocused()
  await choose(page, button(page, /^Choose/), await drawPrescription(2))
  await press(page, button(page, 'Send this photo'))
  await expect(page.getByText('We have your new photo.')).toBeVisible()
  await expect(heading(page, 'Receipt or invoice')).toBeFocused()
})

test('A patient changes their details and the password without touching a mouse', { tag: '@seldom' }, async ({
  page,
  expectFailures,
}) => {
  expectFailures(/status of 403/)
  const { person } = await registerNewPatient()
  await logIn(page, person, '/tabs/account')
  await expect(heading(page, 'Account')).toBeFocused()

  await test.step('Details', async () => {
    const row = link(page, /Personal details/)
    const sheet = page.getByRole('dialog', { name: 'Personal details' })
    await press(page, row)
    await expect(sheet).toBeVisible()
    await expectFocusTrapped(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(row).toBeFocused()
    await page.keyboard.press('Enter')
    await type(page, field(page, 'First name'), '')
    await press(page, button(page, 'Save details'))
    await expectFieldError(field(page, 'First name'), /Enter your first name/)
    await page.keyboard.type('Luningning')
    await page.keyboard.press('Enter')
    await expect(sheet).toHaveCount(0)
    await expectResult(page, 'Your details are saved.')
    expect(await call(readProfile, {}, await logInByApi(person))).toMatchObject({ firstName: 'Luningning' })
  })

  await test.step('Password', async () => {
    await press(page, link(page, /Change password/))
    await type(page, field(page, 'Current password'), 'Not-this-one-1')
    await type(page, field(page, 'New password'), 'Kalamansi-9')
    await type(page, field(page, 'New password again'), 'Kalamansi-9')
    await page.keyboard.press('Enter')
    await expectFieldError(field(page, 'Current password'), /not your current password/)
    await type(page, field(page, 'Current password'), person.password)
    await page.keyboard.press('Enter')
    await expectResult(page, 'Your password is changed.')
  })
})

test('On a desktop a letter and a document open beside their list', { tag: '@seldom' }, async ({ page }) => {
  const { person, letterId } = await patientWithCode()
  await logIn(page, person)
  const row = (name: RegExp) => page.getByRole('main').getByRole('listitem').getByRole('link', { name })

  await test.step('The letter in use opens at once, without taking the focus', async () => {
    await press(page, mainNavigation(page).getByRole('link', { name: /Letters/ }))
    await expect(heading(page, 'Letters')).toBeFocused()
    await expect(row(/Dalisulin/)).toHaveAttribute('aria-current', 'page')
    await expect(spelledCode(page)).toBeVisible()
  })
  await test.step('A chosen letter takes the focus and keeps its list and the specified address', async () => {
    await press(page, row(/Dalisulin/))
    await expect(page).toHaveURL(`/loa-details?id=${letterId}`)
    await expect(heading(page, /^Letter\b/)).toBeFocused()
    await expect(row(/Dalisulin/)).toBeVisible()
  })
  await test.step('The search and filter of the list stay when a letter opens', async () => {
    await page.getByRole('combobox', { name: 'Which letters to show' }).selectOption('Ended')
    await expect(page.getByRole('heading', { name: 'No letters found' }).first()).toBeVisible()
    await expect(spelledCode(page)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'No letters found' }).first()).toBeVisible()
  })
  await test.step('Documents', async () => {
    await press(page, mainNavigation(page).getByRole('link', { name: 'Documents' }))
    await expect(heading(page, 'Documents')).toBeFocused()
    await press(page, row(/^ID\b/))
    await expect(heading(page, 'ID')).toBeFocused()
    await expect(row(/^ID\b/)).toHaveAttribute('aria-current', 'page')
    await expect(row(/^Prescription/)).toBeVisible()
  })
  await test.step('Details open in a column that Esc closes', async () => {
    await press(page, mainNavigation(page).getByRole('link', { name: 'Account' }))
    await press(page, link(page, /^Personal details/))
    const column = page.getByRole('dialog', { name: 'Personal details' })
    await expect(column).toBeVisible()
    const box = await page.getByRole('heading', { name: 'Personal details' }).boundingBox()
    expect(box?.x).toBeGreaterThan(700)
    await page.keyboard.press('Escape')
    await expect(column).toHaveCount(0)
  })
})

test(
  'A patient reads notifications and questions and logs out without touching a mouse',
  { tag: '@seldom' },
  async ({ page }, info) => {
    await logIn(page, await patientWithLetter())
    await press(page, mainNavigation(page).getByRole('link', { name: /Notifications/ }))
    await expect(heading(page, 'Notifications')).toBeFocused()
    await press(page, button(page, /^Your letter is ready to claim/))
    if (info.project.name.endsWith('desktop')) await press(page, link(page, 'Open the letter'))
    await expect(heading(page, /^Letter\b/)).toBeFocused()
    await press(page, button(page, 'Back'))
    const read = button(page, /^Your letter is ready to claim (?!\(unread)/)
    await expect(info.project.name.endsWith('desktop') ? link(page, 'Open the letter') : read).toBeFocused()
    await press(page, button(page, 'Mark all as read'))
    await expect(page.getByText('All marked as read.')).toBeFocused()

    await press(page, mainNavigation(page).getByRole('link', { name: 'Account' }))
    await expect(heading(page, 'Account')).toBeFocused()
    await press(page, page.getByRole('list', { name: 'Help' }).getByRole('link', { name: 'Help and FAQs' }))
    await expect(heading(page, 'Questions')).toBeFocused()
    await type(page, page.getByRole('searchbox', { name: 'Search FAQs' }), 'receipt')
    await expect(page.getByRole('status').filter({ hasText: /^\d+ questions?$/ })).toBeVisible()
    const answer = page.locator('details').first()
    await press(page, answer.locator('summary'))
    await expect(answer).toHaveAttribute('open')
    await press(page, button(page, 'Back'))
    await press(page, button(page, 'Log out'))
    await expect(heading(page, 'Log in')).toBeFocused()
  },
)

test('A patient leaves the program without touching a mouse', { tag: '@seldom' }, async ({ page }) => {
  await logIn(page, await patientWithLetter(), '/unsubscribe')
  await expect(heading(page, 'Leave, copy or erase')).toBeFocused()
  const leave = button(page, 'Leave the program')
  const question = page.getByRole('alertdialog', { name: 'Leave the program now?' })
  await press(page, leave)
  await expect(question).toBeVisible()
  await expectFocusTrapped(page)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(leave).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, question.getByRole('button', { name: 'Leave the program' }))
  await expect(heading(page, 'You’ve left the program')).toBeFocused()
})
