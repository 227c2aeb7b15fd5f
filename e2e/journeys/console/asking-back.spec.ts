// A reviewer asks about a receipt without declining it, and the patient answers in words and with a photo.
import { putOfficialReceipt, uploadOfficialReceipt } from '@aruga/contract/documents/documents'
import { readProfile } from '@aruga/contract/profile/profile'
import { phone } from '../../support/browser/devices.ts'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { patientWithCode } from '../../support/console/program.ts'
import { decision, passUndoTime, queue } from '../../support/console/review.ts'
import { enter, openAnotherBrowser, reviewer } from '../../support/console/staff.ts'
import { logIn } from '../../support/patient/people.ts'
import { jpeg } from '../../support/patient/registration.ts'
import { drawPdf, drawPrescription } from '../../support/patient/sample-documents.ts'
import { call } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

test('A reviewer asks, the patient answers in the same place with text and a photo, and the case returns to be decided', {
  tag: '@seldom',
}, async ({ page, browser }) => {
  const { person, token, letterId } = await patientWithCode()
  const files = { File: new Blob([new Uint8Array(drawPdf())], { type: 'application/pdf' }) }
  const { id } = await call(uploadOfficialReceipt, { fields: { LetterOfAuthorizationId: letterId }, files }, token)
  await call(putOfficialReceipt, { body: { id, orQuantityInput: 3 } }, token)
  const { patientCode } = await call(readProfile, {}, token)

  await page.clock.install()
  await enter(page, reviewer, `/console/queue/OfficialReceipt/${id}?find=${patientCode}`)
  await decision(page).getByRole('button', { name: 'Ask the patient' }).click()
  const ask = page.getByRole('form', { name: `Ask ${patientCode}` })
  await test.step('The document stays in view beside the question, and Esc leads back to the case', async () => {
    await expect(ask.getByRole('radio').first()).toBeFocused()
    await page.keyboard.press('1')
    await expect(ask.getByRole('textbox', { name: /in Filipino/, includeHidden: true })).not.toHaveValue('')
    await expect(page.getByRole('img', { name: /^Official receipt/ })).toBeInViewport({ ratio: 0.5 })
    await expectAccessible(page, 'asking')
    await page.keyboard.press('Escape')
    await expect(ask).toHaveCount(0)
    await expect(decision(page).getByRole('heading', { level: 2 }).first()).toBeFocused()
    await page.keyboard.press('b')
  })
  await ask.getByRole('textbox', { name: /in English/ }).fill('How many pens, and where?')
  await ask.getByRole('tab', { name: 'Filipino' }).click()
  await ask.getByRole('textbox', { name: /in Filipino/ }).fill('Ilan pong pen, at saan?')
  await page.keyboard.press('Control+Enter')
  await expect(queue(page).getByText('Nothing is waiting here')).toBeVisible()

  const patient = await openAnotherBrowser(browser, phone)
  const app = patient.page
  const answer = app.getByRole('textbox', { name: 'Your answer' })
  await test.step('Home and the receipt show that the patient has a task', async () => {
    await logIn(app, person, '/tabs/home')
    const turn = app.getByRole('region', { name: 'We have a question about your receipt' })
    await expect(turn).toContainText('How many pens, and where?')
    await turn.getByRole('link', { name: 'Answer' }).click()
    await app.getByRole('link', { name: 'About your receipt' }).click()
    await expect(app.getByText('Answer our question')).toBeVisible()
    await app.getByRole('link', { name: 'Answer', exact: true }).click()
  })
  await test.step('What is typed and photographed stays on the device', async () => {
    await app.getByRole('button', { name: 'Send my answer' }).click()
    await expect(app.getByText('Write a few words, or add a photo.')).toBeVisible()
    await answer.fill('I bought 3 pens.\nAt Katipunan.')
    const chooser = app.waitForEvent('filechooser')
    await app.getByRole('button', { name: /^Choose from this phone/ }).click()
    await (await chooser).setFiles(jpeg('receipt.jpg', await drawPrescription(31)))
    await expect(app.getByRole('img', { name: 'Take a photo of your receipt' })).toBeVisible()
    await app.waitForTimeout(600)
    await app.reload()
    await expect(answer).toHaveValue('I bought 3 pens.\nAt Katipunan.')
    await expect(app.getByRole('img', { name: 'Take a photo of your receipt' })).toBeVisible()
    await expectAccessible(app, 'an answer with a photo')
  })
  await app.getByRole('button', { name: 'Send my answer' }).click()
  await expect(app.getByText('Thank you. We have your answer.')).toBeVisible()
  await expect(app.getByRole('listitem').filter({ hasText: 'I bought 3 pens.' })).toContainText('You sent a new photo.')
  await app.getByRole('link', { name: 'About your receipt' }).click()
  const thread = app.getByRole('region', { name: 'Questions and answers' }).getByRole('listitem')
  await expect(thread).toContainText(['How many pens, and where?', 'I bought 3 pens.'])
  await expectAccessible(app, 'a document with a conversation')

  await page.getByRole('link', { name: 'Waiting for the patient' }).click()
  const row = page.getByRole('row').filter({ hasText: patientCode })
  await expect(row).toContainText('Answered')
  await row.getByRole('link').click()
  await expect(page.getByRole('img', { name: /^Official receipt, sent/ })).toBeVisible()
  const conversation = decision(page).getByRole('region', { name: 'Questions and answers' })
  await expect(conversation).toContainText('How many pens, and where?')
  await expect(conversation).toContainText('I bought 3 pens.')
  await expect(conversation).toContainText('Sent a new photo')

  await page.getByRole('button', { name: 'Decline' }).click()
  const decline = page.getByRole('form', { name: /^Decline/ })
  await decline.getByRole('radio', { name: /Cut off/ }).check()
  const declined = page.waitForResponse(/\/decline$/, { timeout: 20_000 })
  await decline.getByRole('button', { name: 'Decline' }).click()
  await passUndoTime(page)
  expect((await declined).status()).toBe(200)
  await patient.close()
})
