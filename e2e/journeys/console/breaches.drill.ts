// A breach, from its record to the notice that the patient reads.
import { readProfile, setLanguage } from '@aruga/contract/profile/profile'
import { patientWithCode } from '../../support/console/program.ts'
import { administrator, enter } from '../../support/console/staff.ts'
import { call } from '../../support/server/api.ts'
import { serverUrl } from '../../support/server/environment.ts'
import { subjectsTo } from '../../support/server/mailbox.ts'
import { expect, test } from '../../support/test.ts'

const anyByte = () => Math.floor(Math.random() * 256)
const hourAgo = () => {
  const local = new Date(Date.now() + 7 * 60 * 60_000)
  return local.toISOString().slice(0, 16)
}

test('An administrator records a breach, sees the affected patients and since when, notifies them, and closes it', async ({
  page,
}) => {
  const { person, token } = await patientWithCode()
  const { patientCode } = await call(readProfile, {}, token)
  // An attacker uses the patient's stolen session from their own network.
  const address = `100.64.${anyByte()}.${anyByte()}`
  await fetch(`${serverUrl()}${setLanguage.path}`, {
    method: setLanguage.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ language: 'fil' }),
  })

  await enter(page, administrator, '/console/breaches')
  await page.getByRole('button', { name: 'Record a breach' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Record a breach' })
  await drawer.getByRole('textbox', { name: 'What happened' }).fill('A session was used from a strange network')
  await drawer.getByRole('button', { name: 'Record it and search' }).click()
  await expect(drawer.getByLabel('From when')).toHaveAccessibleDescription(/Please fill this in/)
  await expect(drawer.getByText('Choose whose account it was, or enter the network address.')).toBeVisible()
  await drawer.getByLabel('From when').fill(hourAgo())
  await drawer.getByRole('textbox', { name: 'From which network address' }).fill(address)
  await drawer.getByRole('button', { name: 'Record it and search' }).click()

  await expect(page.getByRole('heading', { name: 'A session was used from a strange network' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: patientCode })
  await expect(row).toContainText('Not yet', { timeout: 30_000 })

  await page.getByRole('button', { name: 'Tell them' }).click()
  const notice = page.getByRole('dialog', { name: 'Tell the patients' })
  await notice.getByLabel('Title in English').fill('Somebody used your session')
  await notice.getByLabel('Text in English').fill('From a strange network. Please change your password.')
  await notice.getByRole('tab', { name: 'Filipino' }).click()
  await notice.getByLabel('Title in Filipino').fill('May gumamit ng inyong account')
  await notice.getByLabel('Text in Filipino').fill('Mula po sa ibang network. Palitan po ang inyong password.')
  await notice.getByRole('button', { name: 'Tell one patient' }).click()
  await page.getByRole('dialog', { name: 'Tell one patient?' }).getByRole('button', { name: 'Tell them' }).click()
  await expect(page.getByText('One patient has been told.')).toBeVisible({ timeout: 30_000 })
  await expect(row).not.toContainText('Not yet')
  await expect.poll(() => subjectsTo(person.email), { timeout: 30_000 }).toContain('May gumamit ng inyong account')

  await page.getByRole('button', { name: 'Record it' }).click()
  const commission = page.getByRole('dialog', { name: 'The Commission was told' })
  await commission.getByRole('button', { name: 'Record it' }).click()
  await expect(page.getByText('Everybody has been told')).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const closing = page.getByRole('dialog', { name: 'Close this breach' })
  await closing.getByRole('textbox', { name: 'Conclusion' }).fill('The session was ended, the password changed.')
  await closing.getByRole('button', { name: 'Close it' }).click()
  await expect(page.getByText('The session was ended, the password changed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tell them' })).toBeHidden()
})
