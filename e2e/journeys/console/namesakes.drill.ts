// The search distinguishes patients with the same name, however many there are.
import { register } from '@aruga/contract/registration/registration'
import { enter, reviewer } from '../../support/console/staff.ts'
import { newcomer } from '../../support/patient/people.ts'
import { drawId, drawPrescription } from '../../support/patient/sample-documents.ts'
import { call } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

const MANY = 12

test('Each of 12 namesakes has a birthdate beside the name; the second page continues where the first ended', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const lastName = `Kapangalan${Date.now()}`
  const [id, prescription] = [await drawId(), await drawPrescription()]
  const asJpeg = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
  for (let n = 1; n <= MANY; n++) {
    const { email, mobile, password } = newcomer()
    const person = { FirstName: 'Maria', LastName: lastName, EmailAddress: email, MobilePhoneNumber: mobile }
    const fields = {
      ...person,
      HCPCode: 'HCP-3141',
      Password: password,
      IsAgreed: true as const,
      Birthdate: `1960-03-${String(n).padStart(2, '0')}`,
    }
    await call(register, { fields, files: { FileId: asJpeg(id), FilePrescription: asJpeg(prescription) } })
  }

  await enter(page, reviewer, '/console/patients')
  await page.getByRole('searchbox', { name: /^Name/ }).fill(`Maria ${lastName}`)
  await page.keyboard.press('Enter')
  const found = page.getByRole('region', { name: 'Patients found' })
  const rows = found.getByRole('row').filter({ hasText: lastName })
  await expect(rows.first()).toBeVisible()
  await expect(found.getByRole('columnheader', { name: 'Claims in' })).toBeVisible()
  const first = await rows.count()
  expect(first).toBeLessThan(MANY)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(rows).toHaveCount(MANY)
  await expect(rows.nth(first).getByRole('link')).toBeFocused()
  const texts = await rows.allInnerTexts()
  const born = texts.map((text) => /Mar \d+, 1960/.exec(text)?.[0])
  expect(new Set(born).size).toBe(MANY)

  await page.getByRole('searchbox', { name: /^Name/ }).fill(`${lastName} 1960-03-07`)
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Mar 7, 1960')
})
