// @vitest-environment happy-dom
import { ApiProblem } from '@aruga/client/api-problem'
import problems from '@aruga/locales/en/problems.json'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../../i18n/messages.ts'
import type { Picture } from '../../../photos/picture.ts'
import { ReceiptFacts } from './receipt-facts.tsx'
import { newEntry } from './receipts-draft.ts'

const picture: Picture = { id: 'p1', name: 'receipt.jpg', kind: 'jpeg', blob: new Blob(['x']), blurry: false }
const onRemove = vi.fn()
const onStop = vi.fn()

beforeEach(() => {
  cleanup()
  vi.clearAllMocks()
  setLanguage('en')
})

/** The second receipt of a batch, for a letter with 7 pens left for it. */
function show(props: Partial<ComponentProps<typeof ReceiptFacts>> = {}) {
  const Card = () => {
    const [entry, setEntry] = useState(props.entry ?? newEntry(picture, true))
    return (
      <ReceiptFacts
        place={2}
        product="Dalisulin"
        unit="pen"
        records={[]}
        left={7}
        others={[]}
        state={undefined}
        checked={false}
        hasFacts
        onRemove={onRemove}
        onStop={onStop}
        {...props}
        entry={entry}
        typed={props.typed ?? entry}
        onChange={(patch) => setEntry((now) => ({ ...now, ...patch }))}
      />
    )
  }
  render(<Card />)
  return userEvent.setup()
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'How many pens did you buy?' })
const refused = (code: string) =>
  ({
    kind: 'failed',
    uploadError: { kind: 'refused', problem: new ApiProblem(403, 'No.', { code, wellFormed: true }) },
  }) as const

test('A receipt of a batch shows what is left for it, and what is left after it', async () => {
  const person = show()
  expect(screen.getByText('7 on this letter still need a receipt.')).toBeDefined()
  await person.type(field(), '3')
  expect(screen.getByText('7 on this letter still need a receipt. After this one, 4.')).toBeDefined()
})

test('A quantity above what is left is marked while it is typed', async () => {
  const person = show()
  await person.type(field(), '8')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(/^Only 7 on this letter still need a receipt\./)).toBeDefined()
})

test('A missing quantity is reported only after an attempt to send', () => {
  show()
  expect(screen.queryByText('Tell us how many you bought.')).toBeNull()
  cleanup()
  show({ checked: true })
  expect(screen.getByText('Tell us how many you bought.')).toBeDefined()
})

test('A refused quantity is shown at the field, any other refusal below the fields', () => {
  show({ entry: { ...newEntry(picture, true), quantity: 3 }, state: refused('ReceiptQuantityTooLarge') })
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByRole('alert').filter(({ textContent }) => textContent)).toHaveLength(1)
  cleanup()
  show({ entry: { ...newEntry(picture, true), quantity: 3 }, state: refused('LetterTakesNoReceipt') })
  expect(field().getAttribute('aria-invalid')).toBeNull()
  expect(screen.getByText(problems.LetterTakesNoReceipt)).toBeDefined()
})

test('While a receipt is being sent or waits, nothing can be changed, and the sending can be stopped', async () => {
  show({ state: { kind: 'waiting' } })
  expect(screen.getByText('Waiting')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  cleanup()
  const person = show({ state: { kind: 'sending', share: 0.4 } })
  expect(screen.queryByRole('textbox')).toBeNull()
  await person.click(screen.getByRole('button'))
  expect(onStop).toHaveBeenCalledTimes(1)
})

test('A receipt can be removed from the batch', async () => {
  const person = show()
  await person.click(screen.getByRole('button', { name: 'Remove receipt 2' }))
  expect(onRemove).toHaveBeenCalledTimes(1)
})

test('The counter’s quantity is shown, and another quantity may be sent anyway', async () => {
  const records = [{ day: '2026-11-12', branchName: 'Katipunan Avenue', quantity: 4, unproved: 4 }]
  const person = show({ entry: { ...newEntry(picture, true), quantity: 4 }, records })
  expect(screen.getByText(/The pharmacy recorded 4 on November 12, 2026 at Katipunan Avenue\./)).toBeDefined()
  expect(screen.queryByText(/If your receipt says/)).toBeNull()
  await person.clear(field())
  expect(screen.queryByText(/If your receipt says/)).toBeNull()
  await person.type(field(), '6')
  expect(screen.getByText('If your receipt says 6, send it. We’ll check with the pharmacy.')).toBeDefined()
  expect(field().getAttribute('aria-invalid')).toBeNull()
  // Linked to the field, so that a screen reader reads it with the field and while typing.
  const hint = document.getElementById(field().getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toContain('If your receipt says 6')
  expect(hint?.getAttribute('role')).toBe('status')
})

test('The counter’s quantity is shown in Filipino, too', async () => {
  setLanguage('fil')
  const records = [{ day: '2026-11-12', branchName: 'Katipunan Avenue', quantity: 4, unproved: 4 }]
  show({ entry: { ...newEntry(picture, true), quantity: 6 }, records })
  expect(screen.getByText(/^4 po ang naitala ng botika noong/)).toBeDefined()
  expect(screen.getByText(/^Kung 6 po ang nasa resibo ninyo, ipadala lang po/)).toBeDefined()
})

test('The number of the receipt is optional', async () => {
  const person = show()
  const number = screen.getByRole<HTMLInputElement>('textbox', { name: 'Receipt number, if you can read it' })
  expect(number.required).toBe(false)
  await person.type(number, 'SI-0042')
  expect(number.value).toBe('SI-0042')
})

test('Values read off the photo are filled in and announced for the patient to check, and typed values replace them', async () => {
  const read = { picture: 'p1', number: '0012345', date: '2026-11-02', quantity: 3 }
  const typed = { ...newEntry(picture, true), read }
  show({ typed, entry: { ...typed, number: '0012345', date: '2026-11-02', quantity: 3 } })
  for (const label of ['Receipt number, if you can read it', 'Date on the receipt, if you can read it', /^How many/]) {
    const input = screen.getByLabelText<HTMLInputElement>(label)
    const hint = document.getElementById(input.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toContain('Read from your photo. Please check.')
  }
  const announced = screen.getAllByRole('status').filter(({ textContent }) => textContent?.includes('filled this in'))
  expect(announced.length).toBeGreaterThan(0)
  cleanup()
  show({ entry: { ...typed, number: 'SI-9', date: '', quantity: 2 } })
  expect(screen.queryByText(/Read from your photo/)).toBeNull()
})

test('The date of a receipt cannot be in the future', () => {
  show({ entry: { ...newEntry(picture, true), date: '2999-01-01' } })
  const date = screen.getByLabelText('Date on the receipt, if you can read it')
  expect(date.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('This date is in the future.')).toBeDefined()
})
