// WCAG 2.2 AA as far as a machine can tell, on every screen in its states, light and dark; and the main things by keyboard.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import * as enrolling from './enrolling.ts'
import { tabTo } from './keyboard.ts'
import { allLetters, branch, claimButton, findBranch, spelledCode } from './letters.ts'
import { declined, goToSection, logIn, maria, newcomer, waiting } from './people.ts'
import { patientWithLetter } from './program.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const pageHeading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name })

test('Everybody can use the pages before the log-in', async ({ page, expectFailures }) => {
  expectFailures(/status of 400/)
  await page.goto('/welcome')
  await expectAccessible(page, 'welcome')
  await page.goto('/login')
  await expect(pageHeading(page, /Log in/)).toBeVisible()
  await expectAccessible(page, 'log-in')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expectAccessible(page, 'log-in with its faults')
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('nobody@demo.test')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Wrong-word-1')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.locator('ion-toast')).toBeInViewport()
  await expectAccessible(page, 'log-in refused')
  await page.goto('/faq')
  await expect(pageHeading(page, /./)).toBeVisible()
  await expectAccessible(page, 'questions')
  await page.goto('/no-such-page')
  await expectAccessible(page, 'not found')
})

test('Everybody can use each step of the registration', async ({ page }) => {
  const person = newcomer()
  await page.goto('/patient-enrollment')
  await expect(page.getByRole('dialog', { name: 'What you need' })).toBeVisible()
  await expectAccessible(page, 'what you need')
  await page.getByRole('button', { name: 'Start registering' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await enrolling.goOn(page)
  await expectAccessible(page, 'code, missing')
  await enrolling.codeField(page).fill('HCP-2468')
  await expect(page.getByText('Dr. Elena Halimbawa')).toBeVisible()
  await expectAccessible(page, 'code')
  await enrolling.goOn(page)
  await expect(enrolling.stepHeading(page, 'Who you are')).toBeVisible()
  await enrolling.goOn(page)
  await expectAccessible(page, 'who you are, missing')
  await enrolling.giveName(page, person)
  await expect(enrolling.stepHeading(page, 'Contact and password')).toBeVisible()
  await expectAccessible(page, 'contact and password')
  await enrolling.giveContact(page, person)
  await expect(enrolling.stepHeading(page, 'Photo of your ID')).toBeVisible()
  await expectAccessible(page, 'photo')
  await enrolling.giveId(page)
  await enrolling.givePrescription(page)
  await expect(enrolling.stepHeading(page, 'Check your answers')).toBeVisible()
  await expectAccessible(page, 'check')
  await page.getByRole('button', { name: 'Change: Prescription' }).click()
  await expect(page.getByRole('img', { name: /Your picture/ })).toBeVisible()
  await expectAccessible(page, 'photo taken')
  await page.getByRole('button', { name: 'Save the change' }).click()
  await enrolling.consent(page)
  await expectAccessible(page, 'consent')
  await enrolling.send(page)
  await enrolling.referenceOf(page)
  await expectAccessible(page, 'sent')
})

test('Everybody can use home, with letters and without', async ({ page }) => {
  for (const [person, shows] of [
    [maria, /Insulin glargine/],
    [waiting, /We are checking your registration/],
    [declined, /needs a correction/],
  ] as const) {
    await logIn(page, person)
    await expect(page.getByRole('heading', { name: shows })).toBeVisible()
    await expectAccessible(page, `home of ${person.email}`)
    await goToSection(page, /Account/)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/login')
  }
})

test('Everybody can use the lists, a letter in each state and the account', async ({ page }) => {
  await logIn(page, maria)
  await goToSection(page, /Notifications/)
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page, 'notifications')
  await goToSection(page, /Account/)
  await expect(page.getByText(maria.email).first()).toBeVisible()
  await expectAccessible(page, 'account')
  await goToSection(page, /Letters/)
  const letters = allLetters(page)
  await expect(letters.getByRole('listitem')).toHaveCount(5)
  await expectAccessible(page, 'letters')
  for (const product of ['Metformin', 'Insulin glargine', 'Adalimumab', 'Methotrexate', 'Empagliflozin']) {
    await letters.getByRole('link', { name: product }).click()
    await expect(pageHeading(page, /^Letter\b/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Where it stands' })).toBeVisible()
    await expectAccessible(page, `letter for ${product}`)
    if (product === 'Insulin glargine') await expectAccessibleQuestion(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(letters).toBeVisible()
  }
})

async function expectAccessibleQuestion(page: Page) {
  await page.getByRole('button', { name: /Undo the claim/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Undo the claim?' })
  await expect(question).toBeVisible()
  await expectAccessible(page, 'question before undoing')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(question).toHaveCount(0)
}

test.describe('in Filipino', () => {
  test.use({ locale: 'fil-PH' })

  test('Everybody can use the app in Filipino', async ({ page }) => {
    await page.goto('/welcome')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fil')
    await expectAccessible(page, 'welcome')
    await page.goto('/login')
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(maria.email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(maria.password)
    await page.getByRole('button', { name: 'Mag-log in' }).click()
    await expect(page.getByRole('heading', { name: 'Insulin glargine' })).toBeVisible()
    await expectAccessible(page, 'home')
    await page.getByRole('link', { name: 'Ipakita ang code' }).click()
    await expect(page.getByRole('heading', { name: 'Nasaan na ito' })).toBeVisible()
    await expectAccessible(page, 'claimed letter')
  })
})

test('A patient logs in and claims a letter without touching a mouse', async ({ page }) => {
  const person = await patientWithLetter()
  await page.goto('/welcome')
  await expect(pageHeading(page, /./)).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'Log in' }))
  await page.keyboard.press('Enter')
  // A new screen takes the focus to its heading; whoever uses a keyboard goes on from there.
  await expect(pageHeading(page, /Log in/)).toBeFocused()
  await tabTo(page, page.getByRole('textbox', { name: 'E-mail address' }))
  await page.keyboard.type(person.email)
  await tabTo(page, page.getByRole('textbox', { name: 'Password', exact: true }))
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/tabs/home')
  await expect(pageHeading(page, /./)).toBeFocused()

  await expect(page.getByRole('link', { name: 'Claim it at a pharmacy' })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Claim it at a pharmacy' }))
  await page.keyboard.press('Enter')
  await expect(pageHeading(page, /^Letter\b/)).toBeFocused()
  await expect(findBranch(page)).toBeVisible()
  await tabTo(page, findBranch(page))
  await page.keyboard.type('Katipunan')
  await expect(page.getByRole('status').filter({ hasText: '1 branch found' })).toBeAttached()
  await tabTo(page, branch(page, /Katipunan Avenue/))
  await page.keyboard.press('Space')
  await tabTo(page, claimButton(page))
  await page.keyboard.press('Enter')
  await expect(spelledCode(page)).toBeVisible()
})
