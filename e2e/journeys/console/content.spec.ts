// Content pages and announcements: written by administrators, read by patients.
import { randomUUID } from 'node:crypto'
import { addProfessional } from '@aruga/contract/professionals/staff'
import { assignDoctor } from '@aruga/contract/profile/profile'
import { patientWithCode } from '../../support/console/program.ts'
import { administrator, enter, openAnotherBrowser } from '../../support/console/staff.ts'
import { logIn, mainNavigation } from '../../support/patient/people.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { needPasswordAgain, provePassword } from '../../support/server/recent-password.ts'
import { expect, test } from '../../support/test.ts'

test('An administrator writes a page in both languages, previews and publishes it, and patients read it', {
  tag: '@seldom',
}, async ({ page, browser, expectFailures }) => {
  expectFailures(/status of 403/)
  const mark = randomUUID().slice(0, 6)
  const text = page.getByRole('textbox', { name: 'Text' })
  const write = async (language: 'en' | 'fil', title: string) => {
    await page.goto(`/console/content/program-mechanics/${language}`)
    const before = await text.inputValue()
    await text.fill(`${before}\n\n## ${title}\n`)
    const preview = page.getByRole('article', { name: 'How patients read it' })
    await expect(preview.getByRole('heading', { name: title })).toBeVisible()
    await text.press('Control+End')
    await expect(preview.getByRole('heading', { name: title })).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Publish…' })).toBeInViewport()
    await expect(page.getByText(/^Draft saved/)).toBeVisible()
  }
  await enter(page, administrator, '/console/content')
  await write('en', `Bring water ${mark}`)
  await write('fil', `Magdala ng tubig ${mark}`)
  await page.getByText('What is different', { exact: true }).click()
  await expect(page.locator('ins')).toContainText(`Magdala ng tubig ${mark}`)
  await page.getByRole('button', { name: 'Publish…' }).click()
  const publish = page.getByRole('button', { name: /^Publish version \d+$/ })
  const version = (await publish.innerText()).replace('Publish version ', '')
  await needPasswordAgain(page, '**/staff/content/*/publish')
  await publish.click()
  await provePassword(page, administrator)
  await expect(page.getByText(`Version ${version} is published.`)).toBeVisible()
  await page.getByText('Versions', { exact: true }).click()
  await expect(page.getByText(`Version ${version}`, { exact: true })).toBeVisible()

  for (const [locale, heading, versionText] of [
    ['en-PH', `Bring water ${mark}`, `Version ${version}`],
    ['fil-PH', `Magdala ng tubig ${mark}`, `Bersyon ${version}`],
  ] as const) {
    const phone = await openAnotherBrowser(browser, { locale })
    await phone.page.goto('/program-mechanics')
    await expect(phone.page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(phone.page.getByText(versionText)).toBeVisible()
    await phone.close()
  }
})

test('An announcement to a group reaches the phones of its members', { tag: '@seldom' }, async ({
  page,
  browser,
  expectFailures,
}) => {
  expectFailures(/status of 403/)
  const hcpCode = `HCP-${randomUUID().slice(0, 8).toUpperCase()}`
  const doctor = { hcpCode, name: `Dr. Tala ${hcpCode}`, specialty: 'Neurology', clinic: 'Demo Clinic, Iloilo City' }
  const [{ person, token }, admin] = await Promise.all([patientWithCode(), logInByApi(administrator)])
  await call(addProfessional, { body: doctor }, admin)
  await call(assignDoctor, { query: { hcpCode } }, token)
  const phone = await openAnotherBrowser(browser)
  await logIn(phone.page, person)
  await expect(phone.page).toHaveURL('/tabs/home')

  await enter(page, administrator, '/console/announcements')
  await page.getByRole('button', { name: 'Write an announcement' }).first().click()
  const form = page.getByRole('dialog', { name: 'Write an announcement' })
  await form.getByRole('combobox', { name: 'Whose doctor is' }).fill(hcpCode)
  await page.getByRole('option', { name: doctor.name }).click()
  await form.getByRole('combobox', { name: 'Who has claimed a letter at' }).fill('katipunan')
  await page.getByRole('option', { name: /Katipunan Avenue/ }).click()
  await expect(form.getByText('This reaches 1 active patient.')).toBeVisible()
  for (const [language, title, text] of [
    ['English', `The clinic moves ${hcpCode}`, 'From Monday on it is one street further.'],
    ['Filipino', `Lilipat ang klinika ${hcpCode}`, 'Mula Lunes, nasa kasunod na kalye na po ito.'],
  ] as const) {
    await form.getByRole('tab', { name: language }).click()
    await form.getByLabel(`Title in ${language}`).fill(title)
    await form.getByLabel(`Text in ${language}`).fill(text)
  }
  await form.getByRole('button', { name: 'Send to 1 patient' }).click()
  await needPasswordAgain(page, '**/staff/announcements')
  await page.getByRole('button', { name: 'Send it' }).click()
  await provePassword(page, administrator)
  const row = page.getByRole('row').filter({ hasText: hcpCode })
  await expect(row).toContainText(/Has claimed at [^,]+, Katipunan Avenue/)
  await expect(row).toContainText(`Patient of ${doctor.name}`)

  await mainNavigation(phone.page)
    .getByRole('link', { name: /Notifications/ })
    .click()
  await expect(phone.page.getByRole('button', { name: new RegExp(`The clinic moves ${hcpCode}`) })).toContainText(
    'From Monday on it is one street further.',
  )
  await phone.close()
  await expect
    .poll(async () => {
      await page.reload()
      return row.getByRole('cell').last().innerText()
    })
    .toBe('1')
})
