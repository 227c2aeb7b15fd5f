// A holiday moves the promised day, and its removal moves it back.
import { uploadPrescription } from '@aruga/contract/documents/documents'
import { readProfile } from '@aruga/contract/profile/profile'
import { removeHoliday } from '@aruga/contract/program/working-time'
import { listCases } from '@aruga/contract/review/queue'
import { patientWithLetter } from '../../support/console/program.ts'
import { decision } from '../../support/console/review.ts'
import { administrator, enter, openAnotherBrowser, reviewer } from '../../support/console/staff.ts'
import { drawPrescription } from '../../support/patient/sample-documents.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

/** The working day of a due time. Midnight belongs to the day that it ends; cases received on a day off are due at midnight. */
const dayDue = (at: string) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(Date.parse(at) - 1)

test('An administrator adds a holiday: cases due then are due the next working day, until the holiday is removed', async ({
  page,
  browser,
}) => {
  const patient = await logInByApi(await patientWithLetter())
  const files = { File: new Blob([new Uint8Array(await drawPrescription(93))]) }
  await call(uploadPrescription, { fields: {}, files }, patient)
  const { patientCode } = await call(readProfile, {}, patient)
  const staff = await logInByApi(reviewer)
  const dueDay = async () => {
    const [found] = (await call(listCases, { query: { Filter: patientCode } }, staff)).items
    return dayDue(found?.dueAt ?? '')
  }
  const day = await dueDay()
  await enter(page, reviewer, `/console/queue?find=${patientCode}`)
  const due = decision(page).getByText(/^Due /)
  const promised = await due.innerText()
  const office = await openAnotherBrowser(browser)
  await enter(office.page, administrator, '/console/program')
  await office.page.getByRole('link', { name: 'Working days and holidays' }).click()
  try {
    await office.page.getByLabel('Day', { exact: true }).fill(day)
    await office.page.getByRole('textbox', { name: 'Name', exact: true }).fill('Araw ng Bayan')
    await office.page.getByRole('button', { name: 'Add the holiday' }).click()
    await expect(office.page.getByText(/^Araw ng Bayan on .* is a holiday\.$/)).toBeVisible()
    await page.reload()
    await expect(due).toBeVisible()
    await expect(due).not.toHaveText(promised)
    expect((await dueDay()) > day).toBe(true)
    await office.page.getByRole('button', { name: /^Remove Araw ng Bayan/ }).click()
    await expect(office.page.getByText(/^Araw ng Bayan on .* is a working day again\.$/)).toBeVisible()
    await page.reload()
    await expect(due).toHaveText(promised)
  } finally {
    await call(removeHoliday, { params: { day } }, await logInByApi(administrator))
  }
  await office.close()
})
