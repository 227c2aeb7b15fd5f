// Branches on a map: opened by a tap, beside the list, with tiles from the server that the harness runs.
import { expectAccessible } from '../../support/checks/accessible.ts'
import { patientWithLetter } from '../../support/console/program.ts'
import { branch, findBranch } from '../../support/patient/letters.ts'
import { logIn } from '../../support/patient/people.ts'
import { expect, test } from '../../support/test.ts'

test('A tap shows the branches of the list on a map, where a pin chooses like its row, also by keyboard', {
  tag: '@seldom',
}, async ({ page }) => {
  const tiles: string[] = []
  page.on('request', (request) => /\/\d+\/\d+\/\d+\.png$/.test(request.url()) && tiles.push(request.url()))
  const person = await patientWithLetter()
  await logIn(page, person)
  await page.getByRole('link', { name: 'Claim it at a pharmacy' }).click()
  await findBranch(page).fill('Quezon City')
  const branches = page.getByRole('group', { name: 'Pharmacy branch' }).getByRole('radio')
  await expect(branches.nth(1)).toBeVisible()
  const show = page.getByRole('button', { name: 'Show the map' })
  await expect(show).toBeVisible()
  expect(tiles).toEqual([])
  await show.click()
  const map = page.getByRole('group', { name: 'Map of the branches' })
  await expect(map.getByText('Streets by the tile server of the journeys')).toBeVisible()
  await expect.poll(() => tiles.length).toBeGreaterThan(0)
  const pin = map.getByRole('button', { name: 'Katipunan Avenue' })
  await pin.focus()
  await page.keyboard.press('Enter')
  await expect(map.getByRole('button', { name: 'Katipunan Avenue, chosen' })).toBeFocused()
  await expect(branch(page, /Katipunan Avenue/)).toBeChecked()
  await expectAccessible(page, 'a map of branches')
  await branches.nth(1).check()
  await expect(map.getByRole('button', { name: /, chosen$/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Hide the map' }).click()
  await expect(map).toHaveCount(0)
})
