import type { Page } from '@playwright/test'

/** A keyboard that counts: a press more than `most` fails the journey. */
export function countedKeys(page: Page, most: number) {
  let pressed = 0
  return {
    press: async (key: string) => {
      pressed += 1
      if (pressed > most) throw new Error(`Press ${pressed} (${key}): this case may take ${most}.`)
      await page.keyboard.press(key)
    },
  }
}
