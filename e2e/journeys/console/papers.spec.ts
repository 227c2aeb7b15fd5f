// A paper that the program asks for: defined by an administrator, sent by a patient, decided by an assessor, and never opened by a reviewer.
import { readProfile } from '@aruga/contract/profile/profile'
import { phone } from '../../support/browser/devices.ts'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { approveAndIssue, openRegistration, registerNewPatient } from '../../support/console/program.ts'
import { decision, passUndoTime } from '../../support/console/review.ts'
import { administrator, assessor, enter, openAnotherBrowser, reviewer } from '../../support/console/staff.ts'
import { logIn } from '../../support/patient/people.ts'
import { jpeg } from '../../support/patient/registration.ts'
import { drawPrescription } from '../../support/patient/sample-documents.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

test('A certificate of indigency is defined, sent and accepted by an assessor; a reviewer sees only that it is there', async ({
  page,
  browser,
}) => {
  test.slow()
  const name = `Certificate of indigency ${Math.floor(Math.random() * 100_000)}`
  const { person, reference } = await registerNewPatient()
  const staff = await logInByApi(reviewer)
  const { registration } = await openRegistration(staff, reference)
  await approveAndIssue(staff, registration.id)
  const { patientCode } = await call(readProfile, {}, await logInByApi(person))

  await test.step('An administrator defines it', async () => {
    const { page: desk, close } = await openAnotherBrowser(browser)
    await enter(desk, administrator, '/console/program/papers')
    await desk.getByRole('button', { name: 'Ask for another paper' }).click()
    const form = desk.getByRole('dialog', { name: 'A paper to ask for' })
    await form.getByRole('textbox', { name: 'Name in English' }).fill(name)
    await form.getByRole('textbox', { name: 'What counts, in English' }).fill('From your barangay, of this year')
    await form.getByRole('tab', { name: 'Filipino' }).click()
    await form.getByRole('textbox', { name: 'Name in Filipino' }).fill('Sertipiko ng indigency')
    await form.getByRole('radio', { name: /^When staff ask a patient/ }).check()
    await expect(form.getByRole('checkbox', { name: 'assessors' })).toBeChecked()
    await expectAccessible(desk, 'defining a paper')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    await expect(desk.getByRole('listitem').filter({ hasText: name })).toContainText('seen by Assessor')
    await close()
  })

  await test.step('A reviewer asks the patient for it', async () => {
    await enter(page, reviewer, `/console/patients/${registration.id}`)
    await page.getByRole('radio', { name: /called, wrote or came/ }).check()
    await page.getByRole('button', { name: 'Open the file' }).click()
    const papers = page.getByRole('region', { name: 'Papers the program asks for' })
    await papers.getByRole('button', { name: 'Ask for a paper' }).click()
    const ask = page.getByRole('dialog', { name: 'Ask for a paper' })
    await ask.getByRole('combobox', { name: 'Which paper' }).click()
    await page.getByRole('option', { name }).click()
    await ask.getByRole('textbox', { name: /in English/ }).fill('We need it for the lower price.')
    await ask.getByRole('tab', { name: 'Filipino' }).click()
    await ask.getByRole('textbox', { name: /in Filipino/ }).fill('Kailangan po namin ito para sa mas mababang presyo.')
    await ask.getByRole('button', { name: 'Ask the patient' }).click()
    await expect(papers.getByRole('listitem').filter({ hasText: name })).toContainText('Missing')
    await expectAccessible(page, 'a patient is asked for a paper')
  })

  await test.step('The patient finds it at home, and sends a photo', async () => {
    const patient = await openAnotherBrowser(browser, phone)
    const app = patient.page
    await logIn(app, person, '/tabs/home')
    const turn = app.getByRole('region', { name: `Send a paper: ${name}` })
    await expect(turn).toContainText('We need it for the lower price.')
    await turn.getByRole('link', { name: 'Send a photo' }).click()
    const chooser = app.waitForEvent('filechooser')
    await app.getByRole('button', { name: /^Choose from this phone/ }).click()
    await (await chooser).setFiles(jpeg('certificate.jpg', await drawPrescription(47)))
    await app.getByRole('button', { name: 'Send this paper' }).click()
    await expect(app.getByRole('heading', { name: 'We have your paper' })).toBeVisible()
    await app.getByRole('link', { name: 'Back to the papers' }).click()
    await expect(app.getByRole('listitem').filter({ hasText: name })).toContainText('Being checked')
    await expectAccessible(app, 'the papers of a patient')
    await patient.close()
  })

  await test.step('The reviewer sees that it is there, and has no file', async () => {
    await page.reload()
    const line = page.getByRole('region', { name: 'Papers the program asks for' }).getByRole('listitem')
    await expect(line.filter({ hasText: name })).toContainText('Only other roles open it')
    await page.goto(`/console/queue?find=${patientCode}`)
    await expect(page.getByText('Nothing is waiting here')).toBeVisible()
  })

  await test.step('An assessor opens and accepts it, and has nothing else', async () => {
    const other = await openAnotherBrowser(browser)
    await other.page.clock.install()
    await enter(other.page, assessor, `/console/queue?find=${patientCode}`)
    await expect(other.page.getByRole('img', { name: new RegExp(name) })).toBeVisible()
    await expect(decision(other.page)).not.toContainText('HCP-')
    await expectAccessible(other.page, 'a paper in the queue')
    await decision(other.page).getByRole('button', { name: 'Accept' }).click()
    await passUndoTime(other.page)
    await expect(other.page.getByText('Nothing is waiting here')).toBeVisible()
    await other.close()
    const papers = await openAnotherBrowser(browser, phone)
    await logIn(papers.page, person, '/papers')
    await expect(papers.page.getByRole('listitem').filter({ hasText: name })).toContainText('Accepted')
    await papers.close()
  })
})
