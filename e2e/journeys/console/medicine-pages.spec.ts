// Pages about a medicine, written by administrators and read by its patients, also offline; and what patients are reminded of.
import { randomUUID } from 'node:crypto'
import { expectServiceWorkerActive } from '../../support/browser/offline.ts'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { patientWithLetter } from '../../support/console/program.ts'
import { administrator, enter, openAnotherBrowser } from '../../support/console/staff.ts'
import { logIn } from '../../support/patient/people.ts'
import { expect, test } from '../../support/test.ts'

test('An administrator adds a page about a medicine, and its patient reads it in the app, also offline and in Filipino', async ({
  page,
  browser,
}) => {
  const title = `How to keep it ${randomUUID().slice(0, 6)}`
  const person = await patientWithLetter('Ginhavara')

  await test.step('the page is added, hidden', async () => {
    await enter(page, administrator, '/console/content')
    await page.getByRole('button', { name: 'Add a page' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a page' })
    await dialog.getByLabel('Product').selectOption({ label: 'Ginhavara, 40 mg/0.4 mL pen' })
    await dialog.getByLabel('Title in English').fill(title)
    await dialog.getByLabel('Text in English').fill('## In summer\n\nKeep it **cool**.')
    await expectAccessible(page, 'adding a page about a medicine')
    await dialog.getByRole('button', { name: 'Add it, hidden' }).click()
    await expect(page.getByText(`“${title}” is added.`)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: title }).getByText('Hidden')).toBeVisible()
  })

  await test.step('it gets a Filipino text and is shown', async () => {
    await page.getByRole('link', { name: `${title}, Filipino` }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill(`Pag-iingat ${title}`)
    await page.getByRole('textbox', { name: 'Text' }).fill('Huwag pong painitan.')
    await expect(page.getByText(/^Draft saved/)).toBeVisible()
    await page.getByRole('button', { name: 'Publish…' }).click()
    await page.getByRole('button', { name: 'Publish version 2' }).click()
    await expect(page.getByText('Version 2 is published.')).toBeVisible()
    await page.getByRole('link', { name: 'All pages' }).click()
    await page.getByRole('button', { name: `Show “${title}” to patients` }).click()
    await expect(page.getByText(`Patients read “${title}” within ten minutes.`)).toBeVisible()
    await expectAccessible(page, 'the pages about medicines')
  })

  const phone = await openAnotherBrowser(browser, { serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })
  const countCached = () =>
    phone.page.evaluate<number>(
      "caches.open('content').then((cache) => cache.keys()).then((keys) => keys.filter(({ url }) => url.includes('/medicine-')).length)",
    )
  const about = phone.page.getByRole('region', { name: 'About your medicine' })

  await test.step('the patient finds it on home and on the letter, and reads it without a network', async () => {
    await phone.page.goto('/welcome')
    await expectServiceWorkerActive(phone.page)
    await logIn(phone.page, person)
    await phone.page.getByRole('link', { name: 'See the letter' }).click()
    await expect(about.getByRole('link', { name: title }).last()).toBeVisible()
    await phone.page.goto('/tabs/home')
    await expect(about.getByRole('link', { name: title })).toBeVisible()
    await expect.poll(countCached).toBeGreaterThan(1)
    await phone.page.context().setOffline(true)
    await phone.page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await about.getByRole('link', { name: title }).click()
    await expect(phone.page.getByRole('heading', { name: title })).toBeVisible()
    await expect(phone.page.getByText('Keep it cool.')).toBeVisible()
    await expect(phone.page.getByRole('link', { name: 'Using your Ginhavara pen' })).toBeVisible()
    await phone.page.context().setOffline(false)
  })

  const address = phone.page.url()
  await test.step('nothing of the medicine stays on the phone after the log-out', async () => {
    await phone.page.goto('/tabs/account')
    await phone.page.getByRole('button', { name: 'Log out' }).click()
    await expect(phone.page).toHaveURL('/login')
    await expect.poll(countCached).toBe(0)
  })

  await test.step('anybody reads it from its address, in their language', async () => {
    const reader = await openAnotherBrowser(browser, { locale: 'fil-PH' })
    const response = await reader.page.goto(address)
    expect(await response?.text()).toContain('Huwag pong painitan.')
    await expect(reader.page.getByRole('heading', { name: `Pag-iingat ${title}` })).toBeVisible()
    await reader.page.goto('/medicine/nosuchpage')
    await expect(reader.page.getByText('Hindi pa nailalabas ang pahinang ito')).toBeVisible()
    await reader.close(/status of 404/)
  })
  await phone.close(/ERR_INTERNET_DISCONNECTED/)
})

test('An administrator chooses when patients are reminded, sees what it means, and finds the measure in the reports', async ({
  page,
}) => {
  await enter(page, administrator, '/console/program')
  await page.getByRole('link', { name: 'Reminders' }).click()
  // Of a kind that no journey waits for: its day is years after any letter of theirs.
  const card = page.getByRole('form', { name: 'A prescription is about to end' })
  await card.getByRole('checkbox', { name: 'Remind patients' }).check()
  await card.getByLabel('Days before its last day').fill('2')
  await card.getByLabel('Left out by lot, in a hundred').fill('10')
  await expect(card.getByText(/^A prescription until .+: we remind a patient with units left on /)).toBeVisible()
  await expect(card.getByText('10 in a hundred get no such reminder.')).toBeVisible()
  await card.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByText('Saved. Patients are reminded.')).toBeVisible()
  await expectAccessible(page, 'reminders')
  await page.reload()
  await expect(card.getByRole('checkbox', { name: 'Remind patients' })).toBeChecked()
  await expect(card.getByLabel('Days before its last day')).toHaveValue('2')

  await page.getByRole('link', { name: 'See the counts in Reports.' }).click()
  await expect(page.getByRole('heading', { name: 'What reminders changed' })).toBeVisible()
  await expect(page.getByText(/beside those who were left out by lot/)).toBeVisible()
})
