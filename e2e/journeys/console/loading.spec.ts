// A page that is still loading has the shape of what comes.
import { registerNewPatient } from '../../support/console/program.ts'
import { decision, queue } from '../../support/console/review.ts'
import { enter, reviewer } from '../../support/console/staff.ts'
import { expect, test } from '../../support/test.ts'

test('A case on a slow line has its shape at once, and the queue beside it stays where it is when it arrives', {
  tag: '@seldom',
}, async ({ page }) => {
  const { reference } = await registerNewPatient()
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/staff\/cases\/\w+\/[\w-]+(\/open)?$/, async (route) => {
    await held
    await route.continue()
  })
  await enter(page, reviewer, `/console/queue?find=${reference}`)
  await expect(queue(page).getByRole('listitem')).toHaveCount(1)
  const loading = page.locator('main [role=status][aria-busy=true]')
  await expect(loading).toHaveCount(1)
  await expect(loading).toHaveText('Loading')
  const columns = loading.locator('[aria-hidden]')
  await expect(columns.last()).toBeVisible()
  const list = await queue(page).boundingBox()
  const document = await columns.first().boundingBox()
  const beside = await columns.last().boundingBox()
  arrive()
  await expect(decision(page).getByText(reference)).toBeVisible()
  await expect(loading).toHaveCount(0)
  expect(await queue(page).boundingBox()).toEqual(list)
  const decided = await decision(page).boundingBox()
  // What was grey lies where it will be read: the document left of the decision, and neither is under the list.
  expect(beside?.x).toBeGreaterThanOrEqual(decided?.x ?? Number.NaN)
  expect((document?.x ?? 0) + (document?.width ?? 0)).toBeLessThanOrEqual(decided?.x ?? Number.NaN)
  expect(document?.x).toBeGreaterThanOrEqual((list?.x ?? 0) + (list?.width ?? 0))
})
