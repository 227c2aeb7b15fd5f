// A patient without a phone, from a clinic's desk to the counter: enrolled, checked by somebody else, a card, the medicine, a letter by post.
import { cardForPeople, plainCard } from '@aruga/contract/cards/number'
import { listCases } from '@aruga/contract/review/queue'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { chooseBuyer, handOverButton } from '../../support/console/counter.ts'
import { approveAndIssue } from '../../support/console/program.ts'
import { clinic, enter, openAnotherBrowser, pharmacist, reviewer } from '../../support/console/staff.ts'
import { familyName } from '../../support/patient/people.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function photograph(page: Page) {
  await button(page, 'Use the camera').click()
  await expect(page.getByLabel('What the camera sees')).toBeVisible()
  // The camera's first picture.
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(0)
  await button(page, 'Take the photo').click()
}

async function sign(page: Page) {
  const canvas = page.getByRole('img', { name: /^Signature/ })
  await canvas.scrollIntoViewIfNeeded()
  const box = await canvas.boundingBox()
  if (!box) throw new Error('There is nowhere to sign.')
  await page.mouse.move(box.x + 30, box.y + box.height / 2)
  await page.mouse.down()
  for (const [x, y] of [
    [60, 20],
    [90, -20],
    [120, 25],
    [160, -10],
  ] as const)
    await page.mouse.move(box.x + x, box.y + box.height / 2 + y)
  await page.mouse.up()
}

/** What is on paper after a press on a button that prints. */
async function printed(page: Page, name: string) {
  await button(page, name).click()
  await page.emulateMedia({ media: 'print' })
  const text = await page.locator('body').innerText()
  await page.emulateMedia({ media: null })
  // The dialog is closed.
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  return text
}

const withoutPrinter = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => undefined
  })

test('A patient without a phone goes from a clinic’s desk to the counter, and reads the news on paper', async ({
  page,
  browser,
  expectFailures,
}) => {
  expectFailures(/ERR_FAILED/)
  test.setTimeout(120_000)
  const lastName = familyName()
  await withoutPrinter(page)
  await enter(page, clinic, '/console/')
  await expect(heading(page, 'Enrol somebody')).toBeVisible()
  await expect(page.getByText('A photo of the ID is missing.')).toBeVisible()
  await expectAccessible(page, 'the empty desk')
  await photograph(page)
  await photograph(page)
  await page.getByLabel('First name').fill('Rosario')
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Birthdate').fill('1954-04-09')
  await page.getByLabel('Address for letters on paper').fill('12 Halimbawa Street\nQuezon City')
  await page.getByLabel('Doctor’s code').fill('HCP-2468')
  await page.getByLabel('They heard the whole text and agree').check()
  await sign(page)
  await page.getByLabel('Witness').fill('Tess Halimbawa')

  // The network is gone for a moment: nothing is lost.
  await page.route('**/api/app/staff/enrolments', (route) => route.abort())
  await button(page, 'Enrol').click()
  await expect(page.getByRole('alert').filter({ hasText: /network|connect|reach/i })).toBeVisible()
  await page.unroute('**/api/app/staff/enrolments')
  await page.getByRole('link', { name: 'Enrolled', exact: true }).click()
  await expect(heading(page, 'Whom I enrolled')).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Enrol', exact: true }).click()
  await expect(page.getByLabel('Last name')).toHaveValue(lastName)
  await button(page, 'Enrol').click()
  await expect(heading(page, 'Rosario is enrolled')).toBeVisible()
  const reference = (await page.getByText(/^Number R-/).textContent())?.match(/R-\d+-\d+/)?.[0] ?? ''
  await button(page, 'Make a card').click()
  const front = page.getByRole('article', { name: 'Front of the card' })
  await expect(front).toContainText(`Rosario ${lastName}`)
  const number = plainCard((await front.locator('.num').textContent()) ?? '')
  await expectAccessible(page, 'the card')
  // Card and link have a sheet each, and the link's has no code.
  await button(page, 'Make a link').click()
  const code = await page
    .getByText(/^The code is \d/)
    .locator('.code')
    .textContent()
  const card = await printed(page, 'Print the card')
  expect(card).toContain(cardForPeople(number))
  expect(card).not.toMatch(/invitation|is enrolled/)
  const link = await printed(page, 'Print the link')
  expect(link).toMatch(/invitation\?token=/)
  for (const absent of [code ?? '', cardForPeople(number), 'is enrolled']) expect(link).not.toContain(absent)

  // Somebody else decides.
  const token = await logInByApi(reviewer)
  const found = async () => (await call(listCases, { query: { Filter: reference } }, token)).items[0]?.id ?? ''
  // Its files are scanned first.
  await expect.poll(found, { timeout: 30_000 }).not.toBe('')
  const patientId = await found()
  const colleague = await openAnotherBrowser(browser)
  await enter(colleague.page, reviewer, `/console/queue/Registration/${patientId}`)
  await expect(colleague.page.getByText(/who enrolled \d+ in 30 days/)).toBeVisible()
  await expect(colleague.page.getByText('Signed on the desk’s screen; heard by Tess Halimbawa')).toBeVisible()
  await approveAndIssue(token, patientId)

  // At the counter: a wrong sign first, then the card and the ID.
  const counter = await openAnotherBrowser(browser)
  await enter(counter.page, pharmacist, '/console/counter')
  await button(counter.page, 'Card instead of a code').click()
  await counter.page.getByLabel('Number on the card').fill('3333-3333-34')
  await button(counter.page, 'Find the letters').click()
  await expect(counter.page.getByText('This is no card’s number.')).toBeVisible()
  await counter.page.getByLabel('Number on the card').fill(cardForPeople(number))
  await counter.page.getByRole('combobox', { name: 'Which ID did you see?' }).click()
  await counter.page.getByRole('option', { name: 'Senior citizen ID' }).click()
  await expectAccessible(counter.page, 'the card at the counter')
  await button(counter.page, 'Find the letters').click()
  await expect(counter.page.getByText('Card is good')).toBeVisible()
  await button(counter.page, 'Claim here and go on').click()
  await expect(heading(counter.page, 'Code is good')).toBeVisible()
  await expect(counter.page.getByText('Claimed by card and ID.')).toBeVisible()
  await chooseBuyer(counter.page)
  await counter.page.getByLabel(/Pens handed over/).fill('2')
  await handOverButton(counter.page, '2 pens').click()
  await expect(heading(counter.page, '2 pens recorded')).toBeVisible()
  await expect(counter.page.getByText('By card and ID: Senior citizen ID')).toBeVisible()

  // Nobody can be told on a screen: staff print it.
  await withoutPrinter(colleague.page)
  await colleague.page.goto(`/console/patients/${patientId}`)
  await colleague.page.getByRole('radio', { name: 'The patient called, wrote or came in' }).check()
  await button(colleague.page, 'Open the file').click()
  await expect(colleague.page.getByText('12 Halimbawa Street')).toBeVisible()
  await button(colleague.page, 'Change the address').click()
  await colleague.page.getByRole('dialog').getByLabel('Address').fill('13 Halimbawa Street\nQuezon City')
  await expectAccessible(colleague.page, 'the address for letters')
  await button(colleague.page, 'Save').click()
  await expect(colleague.page.getByText('13 Halimbawa Street')).toBeVisible()
  // From the page of a patient, the card alone is on paper: nothing of their file.
  await button(colleague.page, 'Make another card').click()
  const drawer = colleague.page.getByRole('dialog', { name: 'Patient card' })
  await drawer.getByRole('button', { name: 'Make another card' }).click()
  const question = colleague.page.getByRole('alertdialog').or(colleague.page.getByRole('dialog'))
  await question.filter({ hasText: 'Every counter refuses' }).getByRole('button', { name: 'Make another card' }).click()
  const another = await printed(colleague.page, 'Print the card')
  expect(another).toContain(`Rosario ${lastName}`)
  expect(another).not.toMatch(/Halimbawa Street|Prescriptions|HCP-2468/)
  await colleague.page.goto('/console/post')
  await expect(heading(colleague.page, 'To print and post')).toBeVisible()
  await expectAccessible(colleague.page, 'what waits to be printed')
  await button(colleague.page, 'Choose all').click()
  await colleague.page.getByRole('button', { name: /^Print \d+ letter/ }).click()
  await expect(colleague.page.getByText(/printed and marked/)).toBeVisible()
  await expect(colleague.page.getByText(`Rosario ${lastName}`).first()).toBeAttached()
  await counter.close()
  // The open case was decided meanwhile.
  await colleague.close(/status of 409/)
})
