// @vitest-environment happy-dom

import { fakeFetch, refusal } from '@aruga/client/testing/fake-fetch'
import { settled } from '@aruga/client/testing/settled'
import { type Document, putOfficialReceipt } from '@aruga/contract/documents/documents'
import { type LetterInFull, listLetters, readLetter } from '@aruga/contract/letters/letters'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { setLanguage } from '../../../i18n/messages.ts'
import { appStorage } from '../../../platform/storage.ts'
import { emptyDevice, logInAs } from '../../../testing/device.ts'
import { isChange } from '../../outbox/shared/change.ts'
import { outbox } from '../../outbox/shared/outbox.ts'
import { QuantityForm } from './quantity-form.tsx'

const receipt = {
  id: 'r1',
  kind: 'OfficialReceipt',
  status: 'NeedsQuantity',
  letterId: 'l1',
  orQuantity: null,
} as Document

/** A letter of 12 pens, 5 of them proved by another receipt. */
const letter = {
  id: 'l1',
  unit: 'pen',
  quantityApproved: 12,
  receipts: [receipt, { ...receipt, id: 'r2', status: 'Accepted', orQuantity: 5 }],
}

let handOvers: LetterInFull['handOvers']
let server: ReturnType<typeof fakeFetch>
const sent = () => server.inputsOf(putOfficialReceipt).map(({ body }) => body)
const letterReads = () => server.inputsOf(readLetter).length
const drafts = async () => (await appStorage.keys()).filter((key) => key.startsWith('draft.'))

afterAll(cleanup)
beforeEach(async () => {
  setLanguage('en')
  // A form that closes still writes its draft.
  cleanup()
  await settled()
  await emptyDevice()
  handOvers = []
  server = fakeFetch()
  server.on(readLetter, () => ({ ...letter, handOvers }) as LetterInFull)
  server.on(putOfficialReceipt, ({ body }) => ({
    ...receipt,
    status: 'UnderReview' as const,
    orQuantity: body.orQuantityInput,
  }))
  await logInAs('maria')
})

/** Opens the receipt as `patientId`, in a new run of the app. */
async function open(document: Document = receipt, patientId = 'maria') {
  cleanup()
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const form = (document: Document) => (
    <QueryClientProvider client={queries}>
      <QuantityForm key={document.status} patientId={patientId} document={document} />
    </QueryClientProvider>
  )
  render(form(document))
  await waitFor(() => expect(letterReads()).toBeGreaterThan(0))
  return userEvent.setup()
}

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'How many pens did you buy?' })
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save the quantity' })

test.each(['1.5', '1,5'])(
  'A quantity of %s is not read as 15: it stays as it was typed, and cannot be saved',
  async (typed) => {
    const person = await open()
    await person.type(await field(), typed)
    expect((await field()).value).toBe(typed)
    expect(saveButton().disabled).toBe(true)
    await person.clear(await field())
    await person.type(await field(), '2')
    expect(saveButton().disabled).toBe(false)
  },
)

test('A receipt without a quantity requests it, shows what is left, and saves the typed number', async () => {
  const person = await open()
  expect((await field()).value).toBe('')
  expect(screen.getByText('7 pens on this letter still need a receipt.')).toBeDefined()
  expect(saveButton().disabled).toBe(true)
  await person.type(await field(), '4')
  await person.click(saveButton())
  expect((await screen.findByRole('status')).textContent).toBe('Saved: 4 pens.')
  expect(sent()).toEqual([{ id: 'r1', orQuantityInput: 4 }])
  expect(await drafts()).toEqual([])
})

test('The buttons count from one up to what is left', async () => {
  const person = await open()
  const more = screen.getByRole('button', { name: /^One more/ })
  await field()
  for (let press = 0; press < 9; press += 1) await person.click(more)
  expect((await field()).value).toBe('7')
  await person.click(screen.getByRole('button', { name: /^One less/ }))
  expect((await field()).value).toBe('6')
})

test('More than the letter has left is refused at once and not sent', async () => {
  const person = await open()
  await person.type(await field(), '8{Enter}')
  expect(screen.getByText(/^Only 7 on this letter still need a receipt\./)).toBeDefined()
  expect((await field()).getAttribute('aria-invalid')).toBe('true')
  await person.click(saveButton())
  expect(sent()).toEqual([])
})

test('A refusal by the server is shown, the typed number stays, and the units left are fetched again', async () => {
  server.on(putOfficialReceipt, () => {
    throw refusal(403, 'ReceiptQuantityTooLarge', 'Only 2 left.', { left: 2 })
  })
  const person = await open()
  await person.type(await field(), '4{Enter}')
  await waitFor(async () => expect((await field()).getAttribute('aria-invalid')).toBe('true'))
  expect((await field()).value).toBe('4')
  await waitFor(() => expect(letterReads()).toBe(2))
  await person.clear(await field())
  expect((await field()).getAttribute('aria-invalid')).toBeNull()
})

test('A quantity under review can be corrected after a press, starting with the number that was sent', async () => {
  const person = await open({ ...receipt, status: 'UnderReview', orQuantity: 3 })
  expect(screen.queryByRole('textbox')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Change the quantity' }))
  expect((await field()).value).toBe('3')
  await person.clear(await field())
  await person.type(await field(), '2{Enter}')
  await waitFor(() => expect(sent()).toEqual([{ id: 'r1', orQuantityInput: 2 }]))
})

test('A typed and unsaved quantity is restored for the same patient only', async () => {
  const person = await open()
  await person.type(await field(), '6')
  await waitFor(async () => expect(await drafts()).toHaveLength(1))
  await open()
  await waitFor(async () => expect((await field()).value).toBe('6'))
  await open(receipt, 'jose')
  expect((await field()).value).toBe('')
})

test('The counter’s quantity is proposed, and another number may be sent', async () => {
  handOvers = [{ day: '2026-11-12', branchName: 'Katipunan Avenue', quantity: 4, unproved: 4 }]
  const person = await open()
  await waitFor(async () => expect((await field()).value).toBe('4'))
  expect(screen.getByText(/^The pharmacy recorded 4 on November 12, 2026 at Katipunan Avenue/)).toBeDefined()
  await person.clear(await field())
  await person.type(await field(), '6')
  expect(screen.getByText(/^If your receipt says 6, send it/)).toBeDefined()
  await person.click(saveButton())
  await waitFor(() => expect(sent()).toEqual([{ id: 'r1', orQuantityInput: 6 }]))
})

test('A typed number is not overwritten when the counter later records or corrects something', async () => {
  const person = await open()
  await person.type(await field(), '6')
  await waitFor(async () => expect(await drafts()).toHaveLength(1))
  handOvers = [{ day: '2026-11-12', branchName: 'Katipunan Avenue', quantity: 4, unproved: 4 }]
  await open()
  expect(await screen.findByText(/^The pharmacy recorded 4/)).toBeDefined()
  await waitFor(async () => expect((await field()).value).toBe('6'))
})

const day = { day: '2026-11-12', branchName: 'Katipunan Avenue' }
const metformin = {
  ...{ id: 'l2', number: 'LOA-2', productName: 'Metformin', strength: '500 mg', unit: 'tablet', status: 'Claimed' },
  ...{ quantityApproved: 90, quantityPurchased: 60, branchName: 'Katipunan Avenue', claim: null },
}
const part = { letterId: 'l2', number: 'LOA-2', productName: 'Metformin', strength: '500 mg', unit: 'tablet' }
const split = { ...receipt, status: 'UnderReview', orQuantity: 3, together: [{ ...part, quantity: 30, amount: null }] }
const together = () =>
  screen.findByRole<HTMLInputElement>('textbox', { name: 'How many tablets of Metformin are on it?' })

/** The visit was for both letters; the receipt is on both, also in the other letter's own list. */
function onTwoLetters() {
  handOvers = [{ ...day, quantity: 3, unproved: 3 }]
  const receipts = [{ ...split, letterId: 'l2', orQuantity: 30, together: [] }]
  const other = { ...metformin, handOvers: [{ ...day, quantity: 60, unproved: 60 }], receipts }
  server.on(readLetter, ({ params }) => (params.id === 'l2' ? other : { ...letter, handOvers }) as LetterInFull)
  server.on(listLetters, () => ({ items: [letter, metformin], totalCount: 2 }) as never)
}

test('A receipt for two letters is corrected on both, and can be taken from one', async () => {
  onTwoLetters()
  const person = await open(split as Document)
  await person.click(screen.getByRole('button', { name: 'Change the quantity' }))
  expect((await together()).value).toBe('30')
  await person.clear(await together())
  await person.click(saveButton())
  expect(screen.getByText('Tell us how many you bought.')).toBeDefined()
  await person.type(await together(), '60{Enter}')
  const corrected = { id: 'r1', orQuantityInput: 3, together: [{ letterId: 'l2', quantity: 60 }] }
  await waitFor(() => expect(sent()).toEqual([corrected]))
  await person.click(await screen.findByRole('button', { name: 'Change the quantity' }))
  await person.click(await screen.findByRole('checkbox', { name: /Metformin/ }))
  await person.click(saveButton())
  await waitFor(() => expect(sent()).toEqual([corrected, { ...corrected, together: [] }]))
})

test('More than another letter has left is refused at its own field', async () => {
  onTwoLetters()
  server.on(putOfficialReceipt, () => {
    throw refusal(400, 'Validation', 'Your request is not valid!', {}, [
      { message: 'Only 20 on this letter still need a receipt.', members: ['together.0.quantity'] },
    ])
  })
  const person = await open(split as Document)
  await person.click(screen.getByRole('button', { name: 'Change the quantity' }))
  await person.click(await together())
  await person.click(saveButton())
  await waitFor(async () => expect((await together()).getAttribute('aria-invalid')).toBe('true'))
  expect((await field()).getAttribute('aria-invalid')).toBeNull()
})

test('Without a network the correction of both letters is kept, and says both', async () => {
  onTwoLetters()
  const person = await open(split as Document)
  await person.click(screen.getByRole('button', { name: 'Change the quantity' }))
  expect((await together()).value).toBe('30')
  server.on(putOfficialReceipt, () => {
    throw new TypeError('cut')
  })
  await person.clear(await together())
  await person.type(await together(), '60{Enter}')
  await waitFor(async () =>
    expect((await outbox.readOf('maria')).filter(isChange)).toMatchObject([
      { kind: 'quantity', quantity: 3, together: [{ letterId: 'l2', quantity: 60, productName: 'Metformin' }] },
    ]),
  )
})
