// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../../i18n/messages.ts'
import type { Picture } from '../../../photos/picture.ts'
import { ReceiptStrip } from './receipt-strip.tsx'
import { type Entry, leftFor, newEntry } from './receipts-draft.ts'
import type { EntryState } from './use-receipts.ts'

const receipt = (id: string, quantity: number | null): Entry => {
  const picture: Picture = { id, name: `${id}.jpg`, kind: 'jpeg', blob: new Blob(['x']), blurry: false }
  return { ...newEntry(picture, true), quantity }
}
const onShow = vi.fn()

beforeEach(() => {
  cleanup()
  onShow.mockClear()
  setLanguage('en')
})

function show(quantities: (number | null)[], states: Record<string, EntryState> = {}) {
  const batch = quantities.map((quantity, i) => receipt(`r${i + 1}`, quantity))
  const adding = { take: () => undefined, choose: () => undefined, busy: false }
  const leftOf = (entry: Entry) => leftFor(entry, batch, 7)
  render(<ReceiptStrip {...{ batch, states, adding, leftOf, onShow }} shown="r1" unit="pen" />)
}
const names = () =>
  within(screen.getByRole('list', { name: 'Your receipts' }))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'))

test('Each receipt is a button with its number and what it needs', async () => {
  show([3, null, 9])
  expect(names()).toEqual(['Receipt 1 of 3, 3 pens', 'Receipt 2 of 3, needs its number', 'Receipt 3 of 3, too many'])
  await userEvent.click(screen.getByRole('button', { name: 'Receipt 2 of 3, needs its number' }))
  expect(onShow).toHaveBeenCalledExactlyOnceWith('r2')
})

test('Each receipt shows its upload progress', () => {
  const problem = { kind: 'failed', uploadError: { kind: 'cut' } } as const
  show([1, 1, 1], { r1: { kind: 'sending', share: 0.456 }, r2: { kind: 'waiting' }, r3: problem })
  expect(names()).toEqual(['Receipt 1 of 3, sending, 45%', 'Receipt 2 of 3, waiting', 'Receipt 3 of 3, not sent'])
})
