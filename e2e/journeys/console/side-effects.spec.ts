// Side effects reach the safety officer: a patient's from the app, a pharmacist's from the counter. None is closed before the holder of
// the marketing authorization has acknowledged it.
import { reportAdverseEvent } from '@aruga/contract/adverse-events/adverse-events'
import { acknowledgeAdverseEvent, readAdverseEvent } from '@aruga/contract/adverse-events/staff'
import { readLetter } from '@aruga/contract/letters/letters'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { handOverButton, scanClaimAskingForBatch } from '../../support/console/counter.ts'
import { newStaffMember } from '../../support/console/invitations.ts'
import { patientWithCode } from '../../support/console/program.ts'
import { enter, openAnotherBrowser } from '../../support/console/staff.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

/** In the Philippines. */
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

test('A patient’s report arrives with its deadline, is handed over, and is closed only by the acknowledgement', async ({
  page,
}) => {
  const { token } = await patientWithCode()
  const words = 'Namaga  po ang kaliwang paa ko.\nMasakit.'
  const facts = {
    product: 'Dalisulin',
    batch: 'AB-12',
    beganOn: today(),
    endedOn: null,
    outcome: 'NotRecovered' as const,
  }
  const { reference, id } = await call(
    reportAdverseEvent,
    { body: { words, facts: { ...facts, seriousness: ['Hospitalization'], takenSince: today(), stillTaking: true } } },
    token,
  )
  const officer = await newStaffMember('Sabel Halimbawa', ['safety'])
  await enter(page, officer, '/console/side-effects', { ownSession: true })
  const row = page.getByRole('row').filter({ hasText: reference })
  await expect(row).toContainText(/Due/)
  await expect(row).toContainText('Yes')
  await page.getByRole('link', { name: reference }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Side effect ${reference}` })).toBeVisible()
  await expect(page.getByText(/^First known .*, today/)).toBeVisible()
  expect(await page.locator('blockquote').first().textContent()).toBe(words)
  const fact = (name: string) => page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
  await expect(fact('Ended')).toContainText('Still going on')
  await expect(fact('Taken from and until')).toContainText('still taken')
  await expect(page.getByText(/^There is no E2B\(R3\) XML/)).toBeVisible()
  await expectAccessible(page, 'a side effect')

  // Neither the screen nor the server closes it yet.
  await expect(page.getByRole('button', { name: 'Close the report' })).toHaveCount(0)
  const own = await logInByApi(officer)
  const { version } = await call(readAdverseEvent, { params: { id } }, own)
  const body = { version, by: 'Somebody', reference: 'MAH-1', at: new Date(Date.now() - 60_000).toISOString() }
  await expect(call(acknowledgeAdverseEvent, { params: { id }, body }, own)).rejects.toThrow(/AdverseEventChanged|409/)

  await page.getByLabel('Who it was sent to, and how').fill('By e-mail to the holder’s safety desk')
  await page.getByRole('button', { name: 'I’ve handed it over' }).click()
  const close = page.getByRole('button', { name: 'Close the report' })
  await expect(close).toBeDisabled()
  await page.getByLabel('Who acknowledged it at the marketing authorization holder').fill('Their safety desk')
  await expect(close).toBeDisabled()
  await page.getByLabel('Their case number').fill('MAH-77')
  await close.click()
  await expect(page.getByText('Acknowledged', { exact: true }).first()).toBeVisible()
  await expect(close).toHaveCount(0)
})

test('A pharmacist reports a side effect from the hand-over: product, batch and expiry are filled in, and the officer reads the exact words', {
  tag: '@seldom',
}, async ({ page, browser, expectFailures }) => {
  expectFailures(/status of 400/)
  const { letterId } = await scanClaimAskingForBatch(page)
  for (const key of ['2', 'r']) await page.keyboard.press(key)
  await page.getByLabel('Batch', { exact: true }).fill('CD-34')
  await page.getByLabel('Expiry date').fill('2099-12-31')
  await handOverButton(page, '2 pens').click()
  await expect(page.getByRole('heading', { level: 1, name: '2 pens recorded' })).toBeFocused()
  await page.getByRole('link', { name: 'Report a side effect of this medicine' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Report a side effect' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Product' })).toHaveValue(/^Dalisulin/)
  await expect(page.getByLabel('Batch, if known')).toHaveValue('CD-34')
  await expect(page.getByLabel('Expiry date on the package')).toHaveValue('2099-12-31')
  const words = `“Nahilo po ako”  ${letterId.slice(0, 6)}`
  await page.getByLabel('What was said').fill(words)
  await page.getByLabel('Taken since').fill(today())
  await page.getByLabel('Taken until').fill('2020-01-01')
  await page.getByRole('button', { name: 'Send to the safety officer' }).click()
  // Refused at its field, and the input stays.
  await expect(page.getByText('This is before the start date.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('What was said')).toHaveValue(words)
  await page.getByLabel('They’re still taking it').check()
  await expect(page.getByLabel('Taken until')).toHaveCount(0)
  await page.getByLabel('Their name').fill('Nars Ana')
  await page.getByRole('combobox', { name: 'Who reported it' }).click()
  await page.getByRole('option', { name: 'Other health professional' }).click()
  await page.getByRole('button', { name: 'Send to the safety officer' }).click()
  await expect(page.getByRole('heading', { name: 'The report is on its way' })).toBeVisible()
  const reference = /AE-\d{4}-\d+/.exec(await page.locator('main').innerText())?.[0] ?? ''

  const officer = await newStaffMember('Sabel Halimbawa', ['safety'])
  const { page: theirs, close } = await openAnotherBrowser(browser)
  await enter(theirs, officer, '/console/side-effects', { ownSession: true })
  await theirs.getByRole('link', { name: reference }).click()
  expect(await theirs.locator('blockquote').first().textContent()).toBe(words)
  await expect(theirs.getByText('CD-34')).toBeVisible()
  await expect(theirs.getByText('Other health professional, Nars Ana')).toBeVisible()
  await close()
})

test('A defect of a medicine leads to a recall with product and batch filled in; its month is acknowledged by the holder', {
  tag: '@seldom',
}, async ({ page }) => {
  const { token, letterId } = await patientWithCode()
  const letter = await call(readLetter, { params: { id: letterId } }, token)
  const facts = {
    ...({ kind: 'ProductDefect', answers: { defect: 'Broken', hasPackage: 'Yes' } } as const),
    ...{ product: `${letter.productName} ${letter.strength}`, batch: 'AB-12' },
    ...{ beganOn: today(), endedOn: null, seriousness: [], outcome: 'Unknown' as const },
  }
  const { id, reference } = await call(reportAdverseEvent, { body: { words: 'The pen leaks.', facts } }, token)
  const officer = await newStaffMember('Sabel Halimbawa', ['safety', 'administrator'])
  await enter(page, officer, '/console/side-effects', { ownSession: true })
  await expect(page.getByRole('row').filter({ hasText: reference })).toContainText('Product defect')
  await page.getByRole('link', { name: reference }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Product defect ${reference}` })).toBeVisible()
  await expect(page.getByText('Broken or leaking')).toBeVisible()
  await page.getByRole('link', { name: 'Start a recall' }).click()
  const plan = page.getByRole('dialog')
  await expect(plan.getByRole('combobox', { name: 'Product', exact: true })).toHaveValue(/^Dalisulin/)
  await expect(plan.getByLabel('Batch')).toHaveValue('AB-12')
  // Administrators, who do not read the report, have the link of their mail.
  await page.goto(`/console/recalls?report=${id}`)
  await expect(plan.getByRole('combobox', { name: 'Product', exact: true })).toHaveValue(/^Dalisulin/)
  await expect(plan.getByLabel('Batch')).toHaveValue('AB-12')
  await plan.getByRole('button', { name: 'Close' }).click()
  await expect(plan).toBeHidden()
  await expect(page).toHaveURL(/\/recalls$/)

  await page.goto('/console/side-effects/months')
  const last = page.getByRole('row').filter({ hasText: 'Ask after it' }).first()
  await last.getByRole('button', { name: /^Ask after it/ }).click()
  await page.getByLabel('What is asked, of whom').fill('Did AE-1 arrive?')
  await page.getByRole('dialog').getByRole('button', { name: 'Record' }).click()
  await expect(last).toContainText('Asked after: Did AE-1 arrive?')
  await last.getByRole('button', { name: /^Acknowledged/ }).click()
  await page.getByLabel(/^Who acknowledged the list/).fill('Their safety desk')
  // In the first days of a month its last reports are not handed over yet.
  const allTheSame = page.getByLabel(/^Why is it acknowledged all the same/)
  if (await allTheSame.isVisible()) await allTheSame.fill('They read the rest on the phone.')
  await page.getByRole('dialog').getByRole('button', { name: 'Record' }).click()
  await expect(last).toContainText('Acknowledged by Their safety desk')
  await expect(last).toContainText('Recorded by Sabel Halimbawa')
  await expectAccessible(page, 'the monthly lists of safety reports')
  const saved = page.waitForEvent('download')
  await last.getByRole('button', { name: /^CSV/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/^safety-reports-\d{4}-\d{2}\.csv$/)
})
