// Names of 80 signs, without a blank and with many, and one name only: no screen is wider than its device, and nothing of a name is cut off.
import { readLetter } from '@aruga/contract/letters/letters'
import { editProfile } from '@aruga/contract/profile/profile'
import type { Page } from '@playwright/test'
import { findLayoutProblems } from '../../support/checks/layout-checks.ts'
import { scan } from '../../support/console/counter.ts'
import { patientWithCode, registerNewPatient } from '../../support/console/program.ts'
import { decision, openCase } from '../../support/console/review.ts'
import { enter, openAnotherBrowser, pharmacist, reviewer } from '../../support/console/staff.ts'
import { logIn } from '../../support/patient/people.ts'
import { call } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

const names = {
  'without a blank': { firstName: 'Wenceslawa'.repeat(8), middleName: 'Ñ'.repeat(80), lastName: 'Mangumpun'.repeat(8) },
  'of many words': {
    firstName: 'Ma. Cristina Consolación de la Inmaculada Concepción y de los Santos Inocentes',
    middleName: 'de los Ángeles-Villanueva y Montemayor de la Santísima Trinidad Buenaventura',
    lastName: 'de los Santos-Magpantay viuda de Macapinlac y Panganiban de Guzmán-Ilagan III',
  },
  'of one word only': { firstName: 'Sukarno', middleName: null, lastName: '-' },
}
const desk = { width: 1280, height: 800 }
const till = { width: 1024, height: 768 }
const phone = { width: 390, height: 844 }
const smallPhone = { width: 320, height: 640 }

type Size = { width: number; height: number }
async function expectFits(page: Page, { kind, name }: { kind: string; name: string }, screen: string, size: Size) {
  await page.setViewportSize(size)
  const where = `${kind}, ${screen}, ${size.width} px`
  const problems = await page.locator('body').evaluate(findLayoutProblems)
  // The other faults of these screens are other tests'; tables scroll in their frames.
  const ofName = problems.filter(
    (problem) => problem.includes(name.slice(0, 6)) && !problem.includes('data-table__frame'),
  )
  expect.soft(ofName, where).toEqual([])
  expect.soft(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), where).toBeLessThanOrEqual(0)
}

for (const [kind, name] of Object.entries(names))
  test(`Screens have room for a name ${kind}`, async ({ page, browser }) => {
    test.setTimeout(240_000)
    const shown = { kind, name: name.firstName }
    const { person, token, letterId } = await patientWithCode()
    const contact = { emailAddress: person.email, mobilePhoneNumber: person.mobile }
    await call(editProfile, { body: { ...name, ...contact } }, token)
    const { claim } = await call(readLetter, { params: { id: letterId } }, token)

    await test.step('the patient’s app', async () => {
      const app = await openAnotherBrowser(browser, { viewport: smallPhone })
      await logIn(app.page, person)
      for (const path of ['/tabs/home', '/tabs/letters', `/loa-details?id=${letterId}`, '/tabs/account']) {
        await app.page.goto(path)
        await expect(app.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await expect(app.page.locator('[aria-busy=true]:visible')).toHaveCount(0)
        for (const size of [smallPhone, desk]) await expectFits(app.page, shown, path.replaceAll(/\W|id=.*/g, ''), size)
      }
      await app.close()
    })
    await test.step('the till', async () => {
      await enter(page, pharmacist, '/console/counter')
      await expect(page.getByRole('heading', { level: 1, name: 'Next patient' })).toBeVisible()
      await scan(page, claim?.code ?? '')
      await expect(page.getByRole('heading', { level: 1, name: 'Code is good' })).toBeFocused()
      for (const size of [till, phone]) await expectFits(page, shown, 'till', size)
    })
    await test.step('the patients, a letter and a case of staff', async () => {
      await page.setViewportSize(desk)
      const staff = await openAnotherBrowser(browser, { viewport: desk })
      await enter(staff.page, reviewer, '/console/patients')
      await staff.page.getByRole('searchbox').fill(person.email)
      await staff.page.keyboard.press('Enter')
      const link = staff.page.getByRole('rowheader').getByRole('link')
      await expect(link).toBeVisible()
      for (const size of [desk, phone]) await expectFits(staff.page, shown, 'patients', size)
      await link.click()
      await staff.page.getByRole('radio', { name: 'The patient called, wrote or came' }).check()
      await staff.page.getByRole('button', { name: 'Open the file' }).click()
      await expect(staff.page.getByRole('region', { name: 'Letters', exact: true })).toBeVisible()
      for (const size of [desk, phone]) await expectFits(staff.page, shown, 'patient', size)
      await staff.page.goto(`/console/letters/${letterId}`)
      await expect(staff.page.getByRole('heading', { name: 'History' })).toBeVisible()
      for (const size of [desk, phone]) await expectFits(staff.page, shown, 'letter', size)
      const { firstName, lastName } = name
      const registered = await registerNewPatient({ firstName, lastName })
      await staff.page.setViewportSize(desk)
      await openCase(staff.page, registered.reference)
      await expect(decision(staff.page).getByRole('heading').first()).toContainText(firstName)
      for (const size of [desk, phone]) await expectFits(staff.page, shown, 'case', size)
      await staff.close()
    })
  })
