// Somebody else collects: named in the patient's app, chosen at the counter, and told to the patient at once.
import { nameCollector, takeBackCollector } from '@aruga/contract/collectors/collectors'
import { listCollectorRequests } from '@aruga/contract/collectors/requests'
import { readLetter } from '@aruga/contract/letters/letters'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { chooseBuyer, handOverButton } from '../../support/console/counter.ts'
import { patientWithCode } from '../../support/console/program.ts'
import { enter, openAnotherBrowser, pharmacist } from '../../support/console/staff.ts'
import { logIn } from '../../support/patient/people.ts'
import { call } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function newPatientWithCode() {
  const patient = await patientWithCode()
  const letter = () => call(readLetter, { params: { id: patient.letterId } }, patient.token)
  return { ...patient, letter, code: (await letter()).claim?.code ?? '' }
}
async function openClaim(page: Page, code: string) {
  await enter(page, pharmacist, '/console/counter')
  await page.getByLabel('Code from the patient’s screen').fill(code)
  await button(page, 'Look up').click()
  await expect(heading(page, 'Code is good')).toBeVisible()
}

test('A patient names her daughter for one claim; the counter chooses her by key, and the patient sees who came', async ({
  page,
  browser,
}) => {
  const { person, letterId, code } = await newPatientWithCode()
  const { page: phone, close } = await openAnotherBrowser(browser, { viewport: { width: 390, height: 844 } })
  await logIn(phone, person)
  await phone.goto(`/loa-details?id=${letterId}`)
  await phone.getByRole('link', { name: 'Who may collect for you?' }).click()
  await expect(phone.getByText('You haven’t named anybody')).toBeVisible()
  await expectAccessible(phone, 'nobody is named')
  await button(phone, 'Name somebody').click()
  await button(phone, 'Add this person').click()
  await expect(phone.getByText('Enter the name on their ID.')).toBeVisible()
  await phone.getByLabel('Name on their ID').fill('Ana Reyes')
  await phone.getByLabel('Who is this to you?').fill('Daughter')
  await expect(phone.getByRole('radio', { name: /This claim only/ })).toBeChecked()
  await expectAccessible(phone, 'the form')
  await button(phone, 'Add Ana for this claim').click()
  await expect(phone.getByText('Ana Reyes may collect for you now.')).toBeVisible()
  await expectAccessible(phone, 'one person is named')

  await openClaim(page, code)
  const who = page.getByRole('group', { name: 'Who is here?' })
  await expect(who.getByRole('radio', { checked: true })).toHaveCount(0)
  await expectAccessible(page, 'the claim at the counter')
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Choose who is here.')).toBeVisible()
  await page.keyboard.press('b')
  await expect(who.getByRole('radio', { name: /^Ana Reyes, Daughter/ })).toBeChecked()
  await chooseBuyer(page)
  await handOverButton(page, '2 pens').click()
  await expect(heading(page, '2 pens recorded')).toBeVisible()
  await expect(page.getByText('Ana Reyes, Daughter')).toBeVisible()

  await phone.goto(`/loa-details?id=${letterId}`)
  await expect(phone.getByText('Ana Reyes (Daughter), for you,')).toBeVisible()
  await phone.goto('/access-log')
  await expect(phone.getByText('Ana Reyes (Daughter) collected for you')).toBeVisible()
  await phone.goto('/tabs/notifications')
  await expect(phone.getByText('Your medicine was collected for you')).toBeVisible()
  await close()
})

test('A name taken back while the code is open is refused, and what was typed stays', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/status of 409/)
  const { token, code, letter } = await newPatientWithCode()
  const { items } = await call(nameCollector, { body: { name: 'Jun Dizon', relation: 'Son' } }, token)
  await openClaim(page, code)
  await page.getByRole('radio', { name: /^Jun Dizon, Son/ }).check()
  await page.getByLabel(/Pens handed over/).fill('3')
  await call(takeBackCollector, { params: { id: items[0]?.id ?? '' } }, token)
  await chooseBuyer(page)
  await handOverButton(page, '3 pens').click()
  await expect(page.getByText('The patient has just taken this name back.')).toBeVisible()
  await expect(page.getByLabel(/Pens handed over/)).toHaveValue('3')
  // Nobody else is named any more, but who has come is still to be said.
  await expect(page.getByRole('group', { name: 'Who is here?' }).getByRole('radio')).toHaveCount(1)
  await button(page, 'Choose who is here').click()
  await expect(page.getByText('Choose who is here.')).toBeVisible()
  expect((await letter()).quantityPurchased).toBe(0)
})

test('Somebody who is not named gets nothing, and the code stays good', async ({ page }) => {
  const { code } = await newPatientWithCode()
  await openClaim(page, code)
  await button(page, 'Do not hand over').click()
  await page.getByRole('radio', { name: /Somebody else, not named/ }).check()
  await button(page, 'Refuse and tell the patient').click()
  await expect(page.getByText('I can’t give it to you today')).toBeVisible()
  await openClaim(page, code)
})

test('A patient takes a name back, and names the person again with one press', async ({ page }) => {
  const { person, token } = await newPatientWithCode()
  await call(nameCollector, { body: { name: 'Jun Dizon', relation: 'Son' } }, token)
  await logIn(page, person)
  await page.goto('/collectors')
  await button(page, 'Remove: Jun Dizon').click()
  await expect(page.getByText('Jun Dizon can no longer collect for you.')).toBeVisible()
  await expect(page.getByText('You haven’t named anybody')).toBeVisible()
  await button(page, 'Undo').click()
  await expect(page.getByText('Jun Dizon may collect for you now.')).toBeVisible()
  await expect(button(page, 'Remove: Jun Dizon')).toBeVisible()
})

test('Somebody who is not named is asked for: the patient compares the code, allows it in the app, and the counter goes on by itself', async ({
  page,
  browser,
}) => {
  const { person, code } = await newPatientWithCode()
  await openClaim(page, code)
  await page.getByRole('button', { name: /^Somebody else is here: ask/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Ask .* in the app/ }).click()
  await expect(page.getByText('Enter the name on their ID.')).toBeVisible()
  await page.getByLabel('Name on their ID').fill('Ana Reyes')
  await page.getByLabel(/^Who are they to/).fill('Daughter')
  await expectAccessible(page, 'asking the patient')
  await dialog.getByRole('button', { name: /^Ask .* in the app/ }).click()
  await expect(page.getByText(/^Waiting for .*’s answer/)).toBeVisible()
  const digits = (await page.getByRole('img', { name: /^(\d ){3}\d$/ }).getAttribute('aria-label')) ?? ''
  await expectAccessible(page, 'waiting for the patient')

  const { page: phone, close } = await openAnotherBrowser(browser, { viewport: { width: 390, height: 844 } })
  await logIn(phone, person)
  await phone.getByRole('link', { name: 'Answer' }).click()
  await expect(
    phone.getByRole('heading', { level: 1, name: /Ana Reyes is at .* and wants to collect for you/ }),
  ).toBeVisible()
  await expect(phone.getByRole('img', { name: digits })).toBeVisible()
  await expectAccessible(phone, 'the question')
  await button(phone, 'Allow Ana for this claim').click()
  await expect(phone.getByText('You allowed Ana Reyes to collect this claim.')).toBeVisible()
  await expectAccessible(phone, 'the answer')

  await expect(page.getByText(/allows Ana Reyes, for this claim/)).toBeVisible()
  await page.getByRole('radio', { name: /^Ana Reyes, Daughter/ }).check()
  await page.getByLabel(/Pens handed over/).fill('2')
  await chooseBuyer(page)
  await handOverButton(page, '2 pens').click()
  await expect(heading(page, '2 pens recorded')).toBeVisible()
  await expect(page.getByText('Ana Reyes, Daughter')).toBeVisible()
  await close()
})

test('A patient who does not know the person says so; the counter reads it after a reload, and the code stays good', async ({
  page,
  browser,
}) => {
  const { person, token, code } = await newPatientWithCode()
  await openClaim(page, code)
  await page.getByRole('button', { name: /^Somebody else is here: ask/ }).click()
  await page.getByLabel('Name on their ID').fill('Ben Cruz')
  await page.getByLabel(/^Who are they to/).fill('Nephew')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ask .* in the app/ })
    .click()
  await expect(page.getByText(/^Waiting for .*’s answer/)).toBeVisible()
  await openClaim(page, code)
  await expect(page.getByText(/^Waiting for .*’s answer/)).toBeVisible()

  const { page: phone, close } = await openAnotherBrowser(browser, { viewport: { width: 390, height: 844 } })
  await logIn(phone, person)
  const [asked] = (await call(listCollectorRequests, {}, token)).items
  await phone.goto(`/may-collect?id=${asked?.id}`)
  await button(phone, 'I don’t know this person').click()
  await expect(phone.getByText('You said that you don’t know Ben Cruz.')).toBeVisible()
  await expect(page.getByText('Do not hand over to Ben Cruz')).toBeVisible()
  await expect(button(page, 'Choose who is here')).toBeVisible()
  await close()
})
