// A branch sees a claim that is coming and answers it: its patient reads the answer beside the code, and goes on where the medicine is.
import { dayInManila, daysAfter } from '@aruga/contract/days'
import { claimLetter, listLetters } from '@aruga/contract/letters/letters'
import { searchBranches } from '@aruga/contract/pharmacies/pharmacies'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { patientWithLetter } from '../../support/console/program.ts'
import { administrator, enter, openAnotherBrowser, pharmacist } from '../../support/console/staff.ts'
import { logIn } from '../../support/patient/people.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

/** The pharmacist of Ayala Avenue. */
const elsewhere = { ...pharmacist, email: 'pharmacist-7@demo.test' }

test('A patient reads whether the branch has the medicine, and goes on to another one when it is out', async ({
  page,
  context,
  browser,
}) => {
  const office = await openAnotherBrowser(browser)
  await enter(office.page, administrator, '/console/program')
  const wanted = office.page.getByRole('checkbox', { name: 'Branches see and answer claims' })
  if (!(await wanted.isChecked())) await wanted.click()
  await expect(wanted).toBeChecked()
  await expectAccessible(office.page, 'the program, whose branches answer')

  const person = await patientWithLetter('Kalmatrex')
  const token = await logInByApi(person)
  const [letter] = (await call(listLetters, { query: {} }, token)).items
  const [branch] = (await call(searchBranches, { query: { Filter: 'Ayala' } }, token)).items
  if (!letter || !branch) throw new Error('The demo program lacks the letter or the branch.')
  await enter(page, elsewhere, '/console/coming')
  await expect(page.getByRole('heading', { level: 1, name: 'Coming' })).toBeVisible()
  await call(claimLetter, { body: { id: letter.id, pharmacyBranchId: branch.id } }, token)
  const phone = await context.newPage()
  await logIn(phone, person)
  await phone.goto(`/loa-details?id=${letter.id}`)
  await expect(phone.getByText('Ayala Avenue has not answered yet')).toBeVisible()
  await expectAccessible(phone, 'a claim that the branch has not answered')

  // The claim appears by itself.
  const answers = page.getByRole('group', { name: `Answer: ${letter.productName}` })
  await answers.getByRole('button', { name: 'Ready' }).click()
  await expectAccessible(page, 'what is coming to a branch')
  await page.getByRole('button', { name: 'Send 1 answer to 1 claim' }).click()
  await expect(page.getByText('1 claim answered.')).toBeVisible()
  await expect(phone.getByText(/^Ready since /)).toBeVisible()
  await expectAccessible(phone, 'a claim that is ready')

  await answers.getByRole('button', { name: 'Later' }).click()
  await page.getByRole('radio', { name: 'Not before' }).check()
  await page.getByLabel('Day').fill(daysAfter(dayInManila(new Date()), 1))
  await expectAccessible(page, 'an answer for later')
  await page.getByRole('button', { name: 'Choose this answer' }).click()
  await page.getByRole('button', { name: 'Send 1 answer to 1 claim' }).click()
  await expect(phone.getByText(/^Not before /)).toBeVisible()
  await expectAccessible(phone, 'a claim that is not ready yet')

  await answers.getByRole('button', { name: 'We’re out' }).click()
  await page.getByRole('button', { name: 'Send 1 answer to 1 claim' }).click()
  await expect(phone.getByText('This branch is out of stock')).toBeVisible()
  const instead = phone.getByRole('button', { name: /^Choose .+ instead$/ }).first()
  const other = /^Choose (.+) instead$/.exec((await instead.textContent()) ?? '')?.[1] ?? ''
  await instead.click()
  await phone.getByRole('button', { name: 'Undo the claim', exact: true }).click()
  await phone.getByRole('button', { name: `Claim at ${other}` }).click()
  await expect(phone.getByText(`${other} has not answered yet`)).toBeVisible()
  await expect(answers).toBeHidden()

  await page.getByRole('link', { name: 'Out of stock' }).click()
  await page.getByRole('button', { name: `Back in stock: ${letter.productName}, ${letter.strength}` }).click()
  await expect(page.getByText(/no longer see .+ as out of stock here/)).toBeVisible()

  // Other journeys are without it.
  await wanted.click()
  await expect(office.page.getByText('Branches no longer answer claims')).toBeVisible()
  await office.close()
})
