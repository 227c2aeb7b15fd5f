// The camera over the page: by keyboard alone, closed by Esc and by Back, and its message on a device without a camera.
import type { Page } from '@playwright/test'
import { refuseCamera, showToCamera, takeCameraAway } from '../../support/browser/drawn-camera.ts'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { press, tabTo } from '../../support/checks/keyboard.ts'
import { logIn, maria } from '../../support/patient/people.ts'
import { jpeg } from '../../support/patient/registration.ts'
import { drawGlare, drawPrescription } from '../../support/patient/sample-documents.ts'
import { expect, test } from '../../support/test.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const camera = (page: Page) => page.getByRole('dialog', { name: 'Take a photo of your prescription' })
const opener = (page: Page) => button(page, 'Take a photo')
const form = '/e-loa-form'

test('The camera works by keyboard alone, and Esc and Back close the camera but not the page', async ({ page }) => {
  await showToCamera(page, await drawPrescription())
  await logIn(page, maria, form)

  await test.step('It takes the focus, and the page behind is out of reach', async () => {
    await press(page, opener(page))
    await expect(camera(page)).toBeVisible()
    await expect(button(page, 'Take photo')).toBeFocused()
    await expect(page.locator('#root')).toHaveAttribute('inert')
    await tabTo(page, button(page, 'Light'))
    await page.keyboard.press('Enter')
    await expect(button(page, 'Light')).toHaveAttribute('aria-pressed', 'true')
    await tabTo(page, button(page, 'Gallery'))
    await expect(page.getByText('Sharp and bright')).toBeVisible()
    await expectAccessible(page, 'the camera')
  })

  await test.step('Esc and Back give the page and the focus back', async () => {
    await page.keyboard.press('Escape')
    await expect(camera(page)).toHaveCount(0)
    await expect(opener(page)).toBeFocused()
    await expect(page.locator('#root')).not.toHaveAttribute('inert')
    await page.keyboard.press('Enter')
    await expect(button(page, 'Take photo')).toBeFocused()
    await page.goBack()
    await expect(camera(page)).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(form))
    await expect(opener(page)).toBeFocused()
  })

  await test.step('A photo is taken again, then used', async () => {
    await page.keyboard.press('Enter')
    await expect(button(page, 'Take photo')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button(page, 'Use this photo')).toBeFocused()
    await expect(page.getByRole('img', { name: 'The photo you took' })).toBeVisible()
    await expectAccessible(page, 'a photo to be confirmed')
    await press(page, button(page, 'Take again'))
    await press(page, button(page, 'Take photo'))
    await press(page, button(page, 'Use this photo'))
    await expect(page.getByRole('img', { name: /Your photo/ })).toBeVisible()
    await expect(camera(page)).toHaveCount(0)
  })

  await test.step('Back now leaves the form: the camera has left no entry in the history', async () => {
    await page.goBack()
    await expect(page).not.toHaveURL(new RegExp(form))
  })
})

test('A reflection is reported before the photo is used; without a camera the screen shows what to do and accepts a file', {
  tag: '@seldom',
}, async ({ page }) => {
  await showToCamera(page, await drawGlare())
  await logIn(page, maria, form)
  await opener(page).click()
  await expect(button(page, 'Take photo')).toBeFocused()
  await expect(page.getByText('Tilt the phone or the paper')).toBeVisible()
  await button(page, 'Take photo').click()
  await expect(page.getByText('Something shines on it')).toBeVisible()
  await expectAccessible(page, 'a photo with a reflection')
  await button(page, 'Take again').click()
  await expect(button(page, 'Take photo')).toBeFocused()
  await takeCameraAway(page)
  await expect(page.getByRole('heading', { name: 'The camera stopped' })).toBeFocused()
  await button(page, 'Try again').click()
  await expect(button(page, 'Take photo')).toBeFocused()
  await button(page, 'Close').click()

  await refuseCamera(page)
  await page.reload()
  await opener(page).click()
  await expect(page.getByRole('heading', { name: 'The camera isn’t allowed' })).toBeFocused()
  await expect(page.getByText('Allow the camera for this page in your browser’s settings')).toBeVisible()
  await expectAccessible(page, 'no camera')
  const chooser = page.waitForEvent('filechooser')
  await camera(page).getByRole('button', { name: 'Choose from this phone' }).click()
  await (await chooser).setFiles(jpeg('paper.jpg', await drawPrescription(3)))
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible()
  await expect(camera(page)).toHaveCount(0)
})
