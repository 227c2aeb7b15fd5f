// A reviewer's work. Each test registers its own patients.

import { putOfficialReceipt, uploadOfficialReceipt, uploadPrescription } from '@aruga/contract/documents/documents'
import { readLetter } from '@aruga/contract/letters/letters'
import { readProfile } from '@aruga/contract/profile/profile'
import { caseKinds } from '@aruga/contract/review/case-file'
import type { Page } from '@playwright/test'
import { patientWithCode, registerNewPatient } from '../../support/console/program.ts'
import { chooseProduct, decision, openCase, passUndoTime, queue } from '../../support/console/review.ts'
import { enter, logOut, openAnotherBrowser, reviewer } from '../../support/console/staff.ts'
import { logIn } from '../../support/patient/people.ts'
import { drawPdf, drawPrescription } from '../../support/patient/sample-documents.ts'
import { call } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

/** The response to a decision. */
const sent = (page: Page, call: RegExp) =>
  page.waitForResponse((response) => call.test(response.url()), { timeout: 20_000 })

test('A reviewer checks and approves a registration with a letter, and the patient sees it on the phone', async ({
  page,
  browser,
}) => {
  const { person, reference } = await registerNewPatient()
  const patient = await openAnotherBrowser(browser)
  await logIn(patient.page, person)
  await expect(patient.page).toHaveURL('/tabs/home')

  await page.clock.install()
  await openCase(page, reference)
  await expect(decision(page).getByRole('heading', { name: new RegExp(person.firstName) })).toBeVisible()
  await page.getByRole('button', { name: 'Prescription', exact: true }).click()
  await expect(page.getByRole('img', { name: /^Prescription, sent/ })).toBeVisible()
  await chooseProduct(page, /Dalisulin/)
  const approved = sent(page, /\/approve$/)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(/^\S+ accepted$/)).toBeVisible()
  await expect(queue(page).getByText('Nothing is waiting here')).toBeVisible()
  await passUndoTime(page)
  expect((await approved).status()).toBe(200)

  await patient.page.reload()
  await expect(patient.page.getByRole('heading', { name: 'Dalisulin' })).toBeVisible()
  await patient.close()
})

test('Late counts on the queue’s tabs move nothing below them', { tag: '@seldom' }, async ({ page }) => {
  let arrive = () => {}
  const isAsked = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/staff\/case-counts/, async (route) => {
    await isAsked
    // The widest counts, as on a busy day.
    const response = await route.fetch()
    const counts = await response.json()
    const items = counts.items.map((one: object) => ({ ...one, waiting: 1234, overdue: 321 }))
    await route.fulfill({ response, json: { ...counts, items, mine: 45, myTeams: 678 } })
  })
  await enter(page, reviewer, '/console/queue')
  const tabs = page.getByRole('navigation', { name: 'Parts of the queue' })
  const sizes = [1920, 1600, 1440, 1280, 1024]
  const places = async () => {
    const found: (number | undefined)[] = []
    for (const width of sizes) {
      await page.setViewportSize({ width, height: 800 })
      found.push((await queue(page).boundingBox())?.y)
    }
    return found
  }
  await expect(decision(page).getByRole('heading').first()).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'All', exact: true })).toBeVisible()
  const before = await places()
  arrive()
  const all = (caseKinds.length * 1234).toLocaleString('en')
  await expect(tabs.getByRole('link', { name: /^All/ })).toHaveText(`All${all}`)
  expect(await places()).toEqual(before)
})

/** An official receipt for three pens, a PDF, that is under review. */
async function receiptOfThree() {
  const { token, letterId } = await patientWithCode()
  const files = { File: new Blob([new Uint8Array(drawPdf())], { type: 'application/pdf' }) }
  const { id } = await call(uploadOfficialReceipt, { fields: { LetterOfAuthorizationId: letterId }, files }, token)
  await call(putOfficialReceipt, { body: { id, orQuantityInput: 3 } }, token)
  const { patientCode } = await call(readProfile, {}, token)
  return { token, letterId, id, patientCode }
}

test('A PDF receipt is checked against the letter while typing, is restored on undo, and its units count', async ({
  page,
}) => {
  const { token, letterId, id, patientCode } = await receiptOfThree()
  await page.clock.install()
  await enter(page, reviewer, `/console/queue/OfficialReceipt/${id}?find=${patientCode}`)
  await expect(page.getByRole('img', { name: 'Official receipt, page 1 of 1' })).toBeVisible()
  await expect(
    decision(page).getByText('The counter handed nothing over, but this receipt says 3').first(),
  ).toBeAttached()
  await page.keyboard.press('a')
  await page.keyboard.press('5')
  await expect(decision(page).getByRole('radio', { name: 'Asked the branch' })).toBeChecked()
  await page.clock.pauseAt(Date.now() + 5_000)
  await page.keyboard.press('a')
  await expect(decision(page).getByText('Enter the number.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Receipt no.' })).toBeFocused()
  await page.keyboard.type('OR')
  // Timers that are due move the focus to no other field.
  await page.clock.runFor(100)
  await page.clock.resume()
  await page.keyboard.type(`-${id.slice(0, 8)}`)
  await page
    .getByLabel('Date', { exact: true })
    .fill(new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Manila' }))
  await page.getByRole('textbox', { name: 'Quantity' }).fill('13')
  await expect(decision(page).getByText('More than what is left on the letter')).toBeVisible()
  await page.getByRole('textbox', { name: 'Quantity' }).fill('2')
  for (const check of [
    'The quantity fits what is left',
    'Bought at the branch where the letter was claimed',
    'Bought within the letter’s dates',
  ])
    await expect(decision(page).getByText(check)).toBeVisible()
  await test.step('A different quantity is a new difference: the reason is requested again', async () => {
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect(decision(page).getByRole('radio', { name: 'Another branch, or hand-over not recorded' })).toBeFocused()
    await page.keyboard.press('5')
  })
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('2')
  await expect(page.getByRole('textbox', { name: 'Receipt no.' })).toHaveValue(`OR-${id.slice(0, 8)}`)
  const accepted = sent(page, /\/accept$/)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(queue(page).getByText('Nothing is waiting here')).toBeVisible()
  await passUndoTime(page)
  expect((await accepted).status()).toBe(200)
  expect(await call(readLetter, { params: { id: letterId } }, token)).toMatchObject({ quantityPurchased: 2 })
})

test('A decision can be undone within ten seconds, and the case is restored', async ({ page }) => {
  const { reference } = await registerNewPatient()
  await openCase(page, reference)
  await chooseProduct(page, /Dalisulin/)
  await page.getByRole('textbox', { name: /Quantity/ }).fill('7')
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(decision(page).getByText(reference)).toBeVisible()
  await expect(page.getByRole('textbox', { name: /Quantity/ })).toHaveValue('7')
})

test('An undone decline keeps its note in each language and the values typed from the receipt', {
  tag: '@seldom',
}, async ({ page }) => {
  const { id, patientCode } = await receiptOfThree()
  await enter(page, reviewer, `/console/queue/OfficialReceipt/${id}?find=${patientCode}`)
  const number = page.getByRole('textbox', { name: 'Receipt no.' })
  await number.fill('OR-77')
  await page.getByRole('button', { name: 'Decline' }).click()
  const decline = page.getByRole('form', { name: /^Decline/ })
  await decline.getByRole('radio', { name: /Cut off/ }).check()
  await decline.getByRole('tab', { name: 'English' }).click()
  await decline.getByRole('textbox', { name: /in English/ }).fill('The total is missing.')
  await decline.getByRole('tab', { name: 'Filipino' }).click()
  await decline.getByRole('textbox', { name: /in Filipino/ }).fill('Kulang po ang kabuuan.')
  await decline.getByRole('button', { name: 'Decline' }).click()
  await expect(queue(page).getByText('Nothing is waiting here')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()

  await expect(decline.getByRole('radio', { name: /Cut off/ })).toBeChecked()
  await expect(decline.getByRole('textbox', { name: /in English/, includeHidden: true })).toHaveValue(
    'The total is missing.',
  )
  await expect(decline.getByRole('textbox', { name: /in Filipino/, includeHidden: true })).toHaveValue(
    'Kulang po ang kabuuan.',
  )
  await decline.getByRole('button', { name: 'Cancel' }).click()
  await expect(number).toHaveValue('OR-77')
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(decline.getByRole('textbox', { name: /in Filipino/, includeHidden: true })).toHaveValue(
    'Kulang po ang kabuuan.',
  )
})

test('Values typed in an undecided case are restored after viewing the next case', { tag: '@seldom' }, async ({
  page,
}) => {
  const { token, letterId, id, patientCode } = await receiptOfThree()
  const files = { File: new Blob([new Uint8Array(await drawPrescription(91))]) }
  await call(uploadPrescription, { fields: {}, files }, token)
  await enter(page, reviewer, `/console/queue/OfficialReceipt/${id}?find=${patientCode}`)
  const number = page.getByRole('textbox', { name: 'Receipt no.' })
  await number.fill('OR-78')
  const warning = decision(page).getByRole('group', { name: /The counter handed nothing over/ })
  await warning.getByText('Another reason').click()
  await warning.getByRole('textbox', { name: 'What is it?' }).fill('They had no network')
  const step = async (key: 'j' | 'k', to: RegExp) => {
    await page.getByRole('heading', { level: 2 }).first().click()
    await page.keyboard.press(key)
    await expect(page.getByRole('img', { name: to })).toBeVisible()
  }
  await step('j', /^Prescription, sent/)
  const prescriber = page.getByRole('textbox', { name: 'Prescriber' })
  await prescriber.fill('Dr. Ramon Reyes')
  await step('k', /^Official receipt, page 1/)
  await expect(number).toHaveValue('OR-78')
  await expect(warning.getByRole('radio', { name: 'Another reason' })).toBeChecked()
  await expect(warning.getByRole('textbox', { name: 'What is it?' })).toHaveValue('They had no network')
  await step('j', /^Prescription, sent/)
  await expect(prescriber).toHaveValue('Dr. Ramon Reyes')
  expect((await call(readLetter, { params: { id: letterId } }, token)).quantityPurchased).toBe(0)
})

test('A pending decision is sent when the page is closed', { tag: '@seldom' }, async ({ page, context }) => {
  const { person, reference } = await registerNewPatient()
  await openCase(page, reference)
  await chooseProduct(page, /Dalisulin/)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(/^\S+ accepted$/)).toBeVisible()
  await page.goto('about:blank')
  const phone = await context.newPage()
  await logIn(phone, person)
  await expect(phone.getByRole('heading', { name: 'Dalisulin' })).toBeVisible()
})

test('Logging out sends the pending decision', { tag: '@seldom' }, async ({ page, browser }) => {
  const { person, reference } = await registerNewPatient()
  await enter(page, reviewer, `/console/queue?find=${reference}`, { ownSession: true })
  await chooseProduct(page, /Dalisulin/)
  await page.getByRole('button', { name: 'Approve' }).click()
  await logOut(page)
  const patient = await openAnotherBrowser(browser)
  await logIn(patient.page, person)
  await expect(patient.page.getByRole('heading', { name: 'Dalisulin' })).toBeVisible()
  await patient.close()
})

test('A reviewer declines a registration by keyboard alone, and the patient reads what to send again', async ({
  page,
  browser,
}) => {
  const { person, reference } = await registerNewPatient()
  await page.clock.install()
  await openCase(page, reference)
  await page.keyboard.press('r')
  await page.keyboard.press('d')
  const decline = page.getByRole('form', { name: /^Decline/ })
  const reason = (name: RegExp) => decline.getByRole('radio', { name })
  await expect(reason(/Can’t be read/)).toBeFocused()
  await test.step('the document stays in view, and zooms', async () => {
    await page.keyboard.press('+')
    await expect(page.getByText('140%')).toBeVisible()
    await page.keyboard.press('0')
    await expect(page.getByRole('img', { name: /^ID, sent/ })).toBeInViewport()
  })
  const phone = decline.getByRole('complementary', { name: /^What \S+ sees$/ })
  const photo = (name: string) => decline.getByRole('checkbox', { name })
  await test.step('keys choose the reason and the photo, and the phone shows the message', async () => {
    await page.keyboard.press('2')
    await expect(decline.getByRole('textbox', { name: /in Filipino/, includeHidden: true })).toHaveValue(
      /apat na sulok/,
    )
    await page.keyboard.press('q')
    await page.keyboard.press('w')
    await expect(phone).toContainText('Your ID needs a new photo')
    await page.keyboard.press('q')
    await expect(photo('ID: send again')).not.toBeChecked()
    await expect(photo('Prescription: send again')).toBeChecked()
    await expect(phone).toContainText(/Your prescription of .* needs a new photo/)
    await expect(phone).toContainText('all four corners showing')
  })
  await test.step('Escape leads back to the case, and what was typed stays', async () => {
    await decline.getByRole('textbox', { name: /in English/ }).pressSequentially(' Thank you.')
    await expect(phone).toContainText('four corners showing. Thank you.')
    await page.keyboard.press('Escape')
    await expect(decline).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
    await page.keyboard.press('d')
    await expect(reason(/Cut off/)).toBeChecked()
    await expect(phone).toContainText('four corners showing. Thank you.')
    await phone.getByRole('button', { name: 'Filipino' }).click()
    await expect(phone).toContainText('apat na sulok')
  })
  const declined = sent(page, /\/decline$/)
  await page.keyboard.press('Control+Enter')
  await expect(decline).toHaveCount(0)
  await expect(queue(page).getByText('Nothing is waiting here')).toBeVisible()
  await passUndoTime(page)
  expect((await declined).status()).toBe(200)

  const patient = await openAnotherBrowser(browser)
  await logIn(patient.page, person)
  await expect(patient.page.getByRole('heading', { name: /^Your prescription of .* needs a new photo$/ })).toBeVisible()
  await expect(patient.page.getByText(/four corners showing\. Thank you\./).first()).toBeVisible()
  await patient.close()
})

test('On a phone the list comes first, then the case with its document above the decision', { tag: '@seldom' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { reference } = await registerNewPatient()
  await enter(page, reviewer, `/console/queue?find=${reference}`)
  await queue(page)
    .getByRole('link', { name: new RegExp(reference) })
    .click()
  await expect(page.getByRole('img', { name: /^ID, sent/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeInViewport()
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(overflow).toBeLessThanOrEqual(0)
  await page.getByRole('link', { name: 'Everything waiting' }).click()
  await expect(queue(page).getByRole('link', { name: new RegExp(reference) })).toBeVisible()
})

test('On a phone the filters of the queue are one row, and work by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, reviewer, '/console/queue')
  // The filters are widest with their counts.
  await expect(page.getByRole('navigation', { name: 'Parts of the queue' })).toContainText(/All\s*\d/)
  const whose = page.getByRole('combobox', { name: 'Assigned to' })
  const filters = [whose, page.getByRole('checkbox', { name: /^Late/ }), page.getByRole('button', { name: 'Go to' })]
  const middles = await Promise.all(
    filters.map(async (filter) => {
      const { y = 0, height = 0 } = (await filter.boundingBox()) ?? {}
      return y + height / 2
    }),
  )
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4)
  await whose.press('ArrowDown')
  await expect(page).toHaveURL(/who=me/)
  await expect(whose).toBeFocused()
})
