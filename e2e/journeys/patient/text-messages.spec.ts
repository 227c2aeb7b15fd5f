// News by SMS for patients without the app: from the code that proves the number to one text in place of a mail.
import { savePushSettings } from '@aruga/contract/notifications/push'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { approveAndIssue, openRegistration, registerNewPatient } from '../../support/console/program.ts'
import { logIn, reviewer } from '../../support/patient/people.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { subjectsTo } from '../../support/server/mailbox.ts'
import { smsTo } from '../../support/server/sent-sms.ts'
import { expect, test } from '../../support/test.ts'

test('A patient who has proved their number gets one text about a letter, without name or medicine, and no mail', {
  tag: '@seldom',
}, async ({ page, expectFailures }) => {
  expectFailures(/403.*confirm-sms-number/)
  const { person, reference } = await registerNewPatient()
  const token = await logInByApi(reviewer)
  // No quiet hours: this test may run at any hour.
  const atAnyHour = { topics: [], quiet: null, timeZone: 'Asia/Manila' }
  await call(savePushSettings, { body: atAnyHour }, await logInByApi(person))
  const shown = `${person.mobile.slice(0, 4)} ••• ${person.mobile.slice(-4)}`
  await logIn(page, person, '/phone-messages')

  await test.step('a code comes to the registered number, and only that code turns texts on', async () => {
    await page.getByRole('button', { name: `Send a code to ${shown}` }).click()
    await expect.poll(() => smsTo(person.mobile)).toHaveLength(1)
    const code = /^\d{6}/.exec((await smsTo(person.mobile))[0] ?? '')?.[0] ?? ''
    const field = page.getByRole('textbox', { name: 'Code from the text' })
    await expect(field).toBeFocused()
    await field.fill(code === '000000' ? '111111' : '000000')
    await field.press('Enter')
    await expect(page.getByText(/^That isn’t the code/)).toBeVisible()
    await field.fill(code)
    await page.getByRole('button', { name: 'Turn on texts' }).click()
    await expect(page.getByRole('checkbox', { name: `Text ${shown}` })).toBeChecked()
  })

  await test.step('texts are chosen for letters, not for the registration', async () => {
    await expect(page.getByRole('checkbox', { name: 'Your letters' })).toBeChecked()
    const saved = page.waitForResponse(/sms-topics/)
    await page.getByRole('checkbox', { name: 'Registration and documents' }).uncheck()
    expect((await saved).status()).toBe(204)
    await expectAccessible(page, 'texts turned on')
  })

  await test.step('a letter is issued: one text says that there is news, and no mail repeats it', async () => {
    const { registration } = await openRegistration(token, reference)
    await approveAndIssue(token, registration.id)
    await expect.poll(() => smsTo(person.mobile)).toHaveLength(2)
    const [, text = ''] = await smsTo(person.mobile)
    expect(text).toMatch(/^You have news about your letter\. Open the app/)
    expect(text).not.toMatch(new RegExp(`${person.firstName}|${person.lastName}|Dalisulin|://|www`))
    // News that the patient did not choose for texts is still mailed; this mail left after the text was due.
    await expect.poll(() => subjectsTo(person.email)).toContain('Your registration is approved')
    expect((await subjectsTo(person.email)).join()).not.toMatch(/letter/i)
    expect(await smsTo(person.mobile)).toHaveLength(2)
  })
})
