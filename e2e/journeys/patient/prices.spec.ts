// What a letter will cost, what was charged, and the year as a file: the amounts are those of the counter.
import { readFile } from 'node:fs/promises'
import { dispenseClaim, lookUpClaim } from '@aruga/contract/counter/counter'
import { dayInManila } from '@aruga/contract/days'
import { workOut } from '@aruga/contract/formulary/benefit'
import type { Buyer } from '@aruga/contract/formulary/statute'
import { readLetter } from '@aruga/contract/letters/letters'
import { formatPesos } from '@aruga/contract/money'
import type { Page } from '@playwright/test'
import { expectCopied, goOffline, restartOffline } from '../../support/browser/offline.ts'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { patientWithCode, patientWithLetter } from '../../support/console/program.ts'
import { branch, findBranch, openLetter } from '../../support/patient/letters.ts'
import { logIn, pharmacist } from '../../support/patient/people.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

const shownAmount = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^About what you pay for/, visible: true })
const howMany = (page: Page) => page.getByRole('textbox', { name: 'How many pens?' })

test('A senior reads beside the code what the counter then charges, and finds it on the letter and in the year', async ({
  page,
}) => {
  const { person, token, letterId } = await patientWithCode()
  const till = await logInByApi(pharmacist)
  const { claim } = await call(readLetter, { params: { id: letterId } }, token)
  const code = claim?.code ?? ''
  await logIn(page, person)
  await page.goto(`/loa-details?id=${letterId}`)
  await expect(howMany(page)).toHaveValue('12')
  await howMany(page).fill('3')
  const { terms } = await call(lookUpClaim, { body: { code } }, till)
  if (!terms) throw new Error('The demo’s medicine has no price.')
  const amount = (buyer: Buyer, quantity: number) => formatPesos(workOut(terms, quantity, buyer).patientAmount)
  await expect(shownAmount(page)).toHaveText(`About what you pay for 3 pens: ${amount('Regular', 3)}`)
  await page.getByRole('radio', { name: 'Senior' }).check()
  await page.getByRole('button', { name: 'One less: How many pens?' }).click()
  await expect(shownAmount(page)).toHaveText(`About what you pay for 2 pens: ${amount('Senior', 2)}`)
  await expect(page.getByText('Bring your senior citizen ID.')).toBeVisible()
  await expectAccessible(page, 'the price beside the code')

  const body = { code, quantity: 2, buyer: 'Senior' as const, patientAmount: workOut(terms, 2, 'Senior').patientAmount }
  await call(dispenseClaim, { body }, till)
  const charged = page.getByRole('region', { name: 'What you paid' })
  await expect(charged.getByText(amount('Senior', 2)).first()).toBeVisible()
  await charged.getByText('How it was worked out').click()
  await expect(charged.getByText('Senior discount, 20%')).toBeVisible()
  // The choice is of the account: it is there after a reload.
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Senior' })).toBeChecked()

  await page.getByRole('link', { name: 'All purchases' }).click()
  const year = dayInManila(Date.now()).slice(0, 4)
  await expect(page.getByRole('heading', { name: `What I paid in ${year}` })).toBeVisible()
  await expect(page.getByText(amount('Senior', 2)).filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(page, 'the purchases of a year')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: `Save my purchases of ${year}` }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe(`aruga-purchases-${year}.pdf`)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('Where a branch is chosen the price is the branch’s, and a log-out forgets as whom the patient buys', async ({
  page,
}) => {
  await logIn(page, await patientWithLetter())
  await openLetter(page, 'Dalisulin')
  await expect(page.getByText(/^Price of .*A branch may have another\./).filter({ visible: true })).toBeVisible()
  await findBranch(page).fill('Katipunan')
  await branch(page, /Katipunan Avenue/).check()
  await expect(page.getByText(/^Price of .* at Katipunan Avenue\./).filter({ visible: true })).toBeVisible()
  await page.getByRole('radio', { name: 'PWD' }).check()
  await expectAccessible(page, 'the price where a branch is chosen')
  const stored = () => page.evaluate(() => JSON.stringify(localStorage))
  expect(await stored()).toContain('PWD')
  await page.goto('/tabs/account')
  await page.getByRole('button', { name: 'Log out' }).click()
  // The chosen branch is a draft.
  await page.getByRole('button', { name: 'Log out and keep it' }).click()
  await expect(page).toHaveURL(/welcome|login/)
  expect(await stored()).not.toContain('PWD')
})

test.describe('Installed', () => {
  test.use({ serviceWorkers: 'allow' })

  test('Without a network the last amount is there, with its day', { tag: '@seldom' }, async ({
    page,
    expectFailures,
  }) => {
    expectFailures(/ERR_INTERNET_DISCONNECTED/)
    const { person, letterId } = await patientWithCode()
    await logIn(page, person)
    await page.goto(`/loa-details?id=${letterId}`)
    const amount = await shownAmount(page).innerText()
    await expectCopied(page)
    await goOffline(page)
    await restartOffline(page)
    await expect(page.getByText(/As we last knew it, on/)).toBeVisible()
    await expect(shownAmount(page)).toHaveText(amount)
  })
})
