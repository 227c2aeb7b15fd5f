import type { Page } from '@playwright/test'
import { expect } from '../test.ts'

/** Fails with the texts in `part` whose font size is below `floor` pixels. */
export async function expectLegible(page: Page, part: 'body' | 'main', floor: number, what: string) {
  const small = await page.evaluate<string[]>(`(() => {
    const texts = document.createTreeWalker(document.querySelector('${part}'), NodeFilter.SHOW_TEXT)
    const found = []
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode
      if (!textContent.trim() || !parentElement.checkVisibility()) continue
      const size = parseFloat(getComputedStyle(parentElement).fontSize)
      if (size < ${floor}) found.push(size + ' px: ' + textContent)
    }
    return found
  })()`)
  expect.soft(small, `${what}: letters of less than ${floor} px`).toEqual([])
}
