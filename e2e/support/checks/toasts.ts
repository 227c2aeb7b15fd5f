// The texts and the style of toasts: docs/specification.md#8.
import type { Page } from '@playwright/test'
import { expect } from '../test.ts'

export const disconnected = 'You currently disconnected to the internet. Please check your network settings.'
export const unreachable = "Can't connect to the server, please try again later."
export const expired = 'Session expired, please relogin.'

type ToastOptions = { position: string; duration: number; color: string }

export const toast = (page: Page, message: string) => page.locator('ion-toast').filter({ hasText: message })

/** docs/specification.md#8: in danger style at the top of the screen. */
export async function expectToast(page: Page, message: string) {
  await expect(toast(page, message).getByText(message)).toBeInViewport()
  await expect(toast(page, message)).toHaveClass(/ion-color-danger/)
  const options = await toast(page, message).evaluate((element) => {
    const { position, duration, color } = element as unknown as ToastOptions
    return { position, duration, color }
  })
  expect(options).toEqual({ position: 'top', duration: 5000, color: 'danger' })
  const top = async () => (await toast(page, message).getByText(message).boundingBox())?.y
  await expect.poll(top).toBeLessThan(150)
}
