// @vitest-environment happy-dom
// One claim code for several letters, at a counter with a replaced `fetch` and a stand-in of IndexedDB.
import '../../testing/empty-store.ts'
import { fakeFetch, noNetwork, refusal } from '@aruga/client/testing/fake-fetch'
import { readAsked } from '@aruga/contract/counter/asking'
import {
  type ClaimAtCounter,
  checkClaim,
  correctDispensing,
  type Dispensing,
  dispenseClaim,
  type HandedOver,
  type LetterAtCounter,
  lookUpClaim,
  readDispensing,
  refuseClaim,
} from '@aruga/contract/counter/counter'
import { firstTerms, workOut } from '@aruga/contract/formulary/benefit'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { show } from '../../testing/render.tsx'
import { queriesOf, signIn } from '../../testing/signed-in.ts'
import CounterPage from './counter-page.tsx'
import { sendFor } from './outbox/hand-overs.ts'

const noLimit = { letterUnits: null, letterAmount: null, monthUnits: null, monthAmount: null }
const half = { ...noLimit, kind: 'PercentOff', value: 50 } as const

const letter = (letterId: string, productName: string, over: Partial<LetterAtCounter> = {}): LetterAtCounter => ({
  letterId,
  letterNumber: `L-${letterId}`,
  productId: `product of ${letterId}`,
  productName,
  strength: '100 units/mL',
  form: 'Pen',
  unit: 'pen',
  quantityApproved: 12,
  quantityPurchased: 4,
  quantityLeft: 8,
  validUntil: '2027-06-30T16:00:00.000Z',
  benefitEn: 'The program pays half.',
  benefitFil: 'Kalahati po ang babayaran.',
  terms: { ...firstTerms(half, 100_000), isTaxed: false },
  asksBatch: false,
  ...over,
})
const insulin = letter('a', 'Dalisulin')
const tablets = letter('b', 'Alagamet', {
  ...{ strength: '500 mg', form: 'Tablet', unit: 'tablet', quantityLeft: 30 },
  terms: { ...firstTerms(half, 1_000), isTaxed: false },
})
const claimOf = ([first, ...together]: [LetterAtCounter, ...LetterAtCounter[]], over = {}): ClaimAtCounter => ({
  ...first,
  together,
  patientFirstName: 'Maria',
  patientInitial: 'D',
  hasPhoto: false,
  isSixty: true,
  claimedHow: null,
  idShown: null,
  collectors: [],
  ...over,
})

const handedOver = (of: LetterAtCounter, quantity: number): HandedOver => ({
  ...{ id: `d-${of.letterId}`, code: 'ACDE3467', letterId: of.letterId, letterNumber: of.letterNumber },
  ...{ productName: of.productName, strength: of.strength, unit: of.unit, quantity, firstQuantity: null },
  ...{ dispensedAt: '2026-11-30T06:00:00.000Z', handedOverAt: null, batch: null, expiresOn: null, collectedBy: null },
  ...{ claimedHow: null, idShown: null },
  buyer: 'Regular',
  money: of.terms && workOut(of.terms, quantity, 'Regular'),
  terms: of.terms,
  correctableUntil: new Date(Date.now() + 600_000).toISOString(),
  ...{ quantityAtMost: of.quantityLeft, quantityApproved: of.quantityApproved },
  ...{ quantityPurchased: quantity, quantityLeft: of.quantityLeft - quantity, validUntil: of.validUntil },
})
const both: Dispensing = { ...handedOver(insulin, 3), together: [handedOver(tablets, 30)] }

let server: ReturnType<typeof fakeFetch>
let leave: () => void
beforeEach(async () => {
  server = fakeFetch()
  server.on(readAsked, () => ({ asked: null }))
  server.on(dispenseClaim, () => both)
  server.on(readDispensing, () => both)
  await signIn()
  leave = sendFor('ana')
})
afterEach(() => leave())

const branch = { id: 'b1', name: 'Katipunan Avenue', pharmacyName: 'Mercury' }
const signedIn = () =>
  queriesOf(['pharmacist'], { id: 'ana', name: 'Ana Santos', branch, branches: [branch], locks: true })
const openCounter = (queries: QueryClient) =>
  show(
    <QueryClientProvider client={queries}>
      <Routes>
        <Route path="/counter/:id?" element={<CounterPage />} />
      </Routes>
    </QueryClientProvider>,
    '/counter',
  )
async function open(claim: ClaimAtCounter) {
  server.on(lookUpClaim, () => claim)
  const queries = signedIn()
  const user = openCounter(queries)
  await lookUp(user)
  await screen.findByRole('heading', { name: 'Code is good' })
  return { user, queries }
}
type User = ReturnType<typeof show>
async function lookUp(user: User) {
  await user.click(await screen.findByLabelText('Code from the patient’s screen'))
  // Typed without pauses it would be a scan, which is taken a moment later.
  await user.paste('ACDE3467')
  await user.click(screen.getByRole('button', { name: 'Look up' }))
}
const row = (name: string) => within(screen.getByRole('group', { name }))
const field = (name: string) => row(name).getByRole<HTMLInputElement>('textbox', { name: /handed over/ })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const sent = () => server.inputsOf(dispenseClaim).map(({ body }) => body)

test('Several medicines are handed over in one call, with one total on the button, by keys alone', async () => {
  const { user } = await open(claimOf([insulin, tablets]))
  expect(screen.getByText(/2 medicines on it/)).toBeDefined()
  expect([field('Dalisulin').value, field('Alagamet').value]).toEqual(['', ''])
  await user.keyboard('r3n30')
  expect([field('Dalisulin').value, field('Alagamet').value]).toEqual(['3', '30'])
  expect(row('Alagamet').getByText('₱150.00')).toBeDefined()
  expect(screen.getByText('₱1,650.00')).toBeDefined()
  await user.click(button('Hand over 2 medicines, charge ₱1,650.00'))
  await screen.findByRole('heading', { name: '2 medicines recorded' })
  expect(sent()).toEqual([
    {
      ...{ code: 'ACDE3467', letterId: 'a', quantity: 3, patientAmount: 150_000, buyer: 'Regular', branchId: 'b1' },
      together: [{ letterId: 'b', quantity: 30, patientAmount: 15_000 }],
    },
  ])
})

test('What nobody entered is not handed over: one of several goes as before, and none is refused at its field', async () => {
  const { user } = await open(claimOf([insulin, tablets]))
  await user.keyboard('r')
  await user.click(button('Enter the quantity'))
  expect(sent()).toEqual([])
  await user.type(field('Alagamet'), '31')
  expect(row('Alagamet').getByText('Only 30 tablets left on this letter.')).toBeDefined()
  await user.clear(field('Alagamet'))
  await user.type(field('Alagamet'), '10')
  await user.click(button('Hand over 10 tablets, charge ₱50.00'))
  await waitFor(() => expect(sent()).toMatchObject([{ letterId: 'b', quantity: 10, patientAmount: 5_000 }]))
  expect(sent()[0]).not.toHaveProperty('together')
})

test('Batch and expiry are asked for each medicine that is handed over', async () => {
  const { user } = await open(claimOf([insulin, { ...tablets, asksBatch: true }]))
  expect(screen.queryByLabelText('Batch')).toBeNull()
  await user.type(field('Dalisulin'), '3')
  await user.type(field('Alagamet'), '30')
  await user.keyboard('s')
  await user.click(button(/^Hand over 2 medicines/))
  expect(row('Alagamet').getByText('Please enter the batch from the package.')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Batch')))
  expect(sent()).toEqual([])
  await user.type(screen.getByLabelText('Batch'), 'B7')
  await user.type(screen.getByLabelText('Expiry date'), '2099-01-31')
  await user.click(button(/^Hand over 2 medicines/))
  await waitFor(() => expect(sent()).toMatchObject([{ together: [{ batch: 'B7', expiresOn: '2099-01-31' }] }]))
})

test('A package that the server refuses is named at its medicine', async () => {
  const { user } = await open(claimOf([insulin, tablets]))
  server.on(dispenseClaim, () => {
    throw refusal(400, 'Validation', 'Check the form.', {}, [
      { code: 'PackageExpired', message: 'This package has expired.', members: ['together.0.expiresOn'] },
    ])
  })
  await user.keyboard('r3n30')
  await user.click(button(/^Hand over 2 medicines/))
  expect(await row('Alagamet').findByText(/This package has expired/)).toBeDefined()
  expect(row('Dalisulin').queryByText(/This package has expired/)).toBeNull()
})

test('A changed price is shown at its medicine with the new amount, and nothing typed is lost', async () => {
  const { user } = await open(claimOf([insulin, tablets]))
  server.on(dispenseClaim, () => {
    throw refusal(409, 'MoneyChanged', 'Changed.', { letterId: 'b' })
  })
  const dearer = { ...tablets, terms: { ...firstTerms(half, 2_000), isTaxed: false } }
  server.on(lookUpClaim, () => claimOf([insulin, dearer]))
  await user.keyboard('r3n30')
  await user.click(button(/^Hand over 2 medicines/))
  expect(await row('Alagamet').findByText(/has changed. Nothing was recorded/)).toBeDefined()
  expect(row('Dalisulin').queryByText(/has changed/)).toBeNull()
  expect(await screen.findByRole('button', { name: 'Hand over 2 medicines, charge ₱1,800.00' })).toBeDefined()
  expect([field('Dalisulin').value, field('Alagamet').value]).toEqual(['3', '30'])
})

test('A medicine for which the code is no longer valid says so and is left out, and the others go on', async () => {
  const { user } = await open(claimOf([insulin, tablets]))
  server.on(dispenseClaim, () => {
    throw refusal(409, 'ClaimCodeUsed', 'Used.', { letterId: 'a' })
  })
  server.on(checkClaim, () => ({ ended: null, letterIds: ['b'] }))
  await user.keyboard('r3n30')
  await user.click(button(/^Hand over 2 medicines/))
  expect(await row('Dalisulin').findByText('The code was already used')).toBeDefined()
  await waitFor(() => expect(row('Dalisulin').queryByRole('textbox')).toBeNull())
  server.on(dispenseClaim, () => ({ ...handedOver(tablets, 30), together: [] }))
  await user.click(button('Hand over 30 tablets, charge ₱150.00'))
  await waitFor(() => expect(sent()[1]).toMatchObject({ letterId: 'b', quantity: 30 }))
  expect(sent()[1]).not.toHaveProperty('together')
})

test('A single letter is handed over as before, by its id', async () => {
  const { user } = await open(claimOf([insulin]))
  for (const endpoint of [dispenseClaim, readDispensing])
    server.on(endpoint, () => ({ ...handedOver(insulin, 3), together: [] }))
  expect(screen.queryByText('Next medicine')).toBeNull()
  await user.keyboard('3r')
  await user.click(button('Hand over 3 pens, charge ₱1,500.00'))
  await screen.findByRole('heading', { name: '3 pens recorded' })
  const body = {
    code: 'ACDE3467',
    letterId: 'a',
    quantity: 3,
    patientAmount: 150_000,
    buyer: 'Regular',
    branchId: 'b1',
  }
  expect(sent()).toEqual([body])
})

test('All medicines are refused for a reason about the person, and chosen ones for a reason about a medicine', async () => {
  const refused = { id: 'r', letterNumber: 'L-a', note: null, refusedAt: '2026-11-30T06:00:00.000Z' }
  server.on(refuseClaim, ({ body }) => ({ ...refused, reason: body.reason }))
  const { user } = await open(claimOf([insulin, tablets]))
  await user.click(button('Do not hand over'))
  await user.click(screen.getByRole('radio', { name: /No ID shown/ }))
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('radio', { name: /Out of stock/ }))
  const boxes = screen.getAllByRole('checkbox', { checked: true })
  expect(boxes).toHaveLength(2)
  for (const box of boxes) await user.click(box)
  await user.click(button('Refuse and tell the patient'))
  expect(screen.getByText('Choose at least one medicine.')).toBeDefined()
  await user.click(screen.getByRole('checkbox', { name: /Dalisulin/ }))
  await user.click(button('Refuse and tell the patient'))
  await user.click(await screen.findByRole('button', { name: 'Hand over the other medicines' }))
  await screen.findByRole('heading', { name: 'Code is good' })
  await user.click(button('Do not hand over'))
  await user.click(screen.getByRole('radio', { name: /No ID shown/ }))
  await user.click(button('Refuse and tell the patient'))
  await screen.findByText(/I need to see an ID first/)
  expect(screen.queryByRole('button', { name: 'Hand over the other medicines' })).toBeNull()
  expect(server.inputsOf(refuseClaim).map(({ body }) => body)).toEqual([
    { code: 'ACDE3467', reason: 'OutOfStock', letterIds: ['a'] },
    { code: 'ACDE3467', reason: 'NoIdShown' },
  ])
})

test('What was handed over in one go is on one page with one total, and each has its own correction and report', async () => {
  const { user } = await open(claimOf([insulin, tablets]))
  await user.keyboard('r3n30')
  await user.click(button(/^Hand over 2 medicines/))
  await screen.findByRole('heading', { name: '2 medicines recorded' })
  expect(within(screen.getByRole('region', { name: 'Who pays how much' })).getByText('₱1,650.00')).toBeDefined()
  const one = (name: string) => within(screen.getByRole('region', { name }))
  for (const name of ['Dalisulin, 100 units/mL', 'Alagamet, 500 mg'])
    expect(one(name).getByRole('link', { name: /Report a side effect/ })).toBeDefined()
  await user.click(one('Alagamet, 500 mg').getByRole('button', { name: /Correct it/ }))
  expect(one('Alagamet, 500 mg').getByLabelText(/Actually handed over/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /Correct it$/ })).toBeNull()
})

const offline = () => {
  for (const endpoint of [lookUpClaim, dispenseClaim])
    server.on(endpoint, () => {
      throw noNetwork()
    })
}
const collectors = [{ id: 'c1', name: 'Ana Reyes', relation: 'Daughter' }]

/** A look-up without an answer leads to the form for a hand-over that nobody can check. */
async function handOverOffline(claim: ClaimAtCounter | null) {
  const { queries } = claim ? await open(claim) : { queries: signedIn() }
  offline()
  const user = openCounter(queries)
  await lookUp(user)
  await user.click(await screen.findByRole('button', { name: 'Hand over offline' }))
  await screen.findByRole('heading', { name: 'Hand over offline' })
  return user
}

test('Without a network the till lists what it learned of a code, asks who came, and keeps one entry for all of it', async () => {
  const user = await handOverOffline(claimOf([insulin, tablets], { collectors }))
  expect(screen.getByText(/8 of 12 pens left. ₱1,000.00 a pen./)).toBeDefined()
  await user.keyboard('r3n30')
  await user.click(button('Charge ₱1,650.00, send it later'))
  expect(screen.getByText('Choose who is here.')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: /Ana Reyes, Daughter/ }))
  await user.click(button('Charge ₱1,650.00, send it later'))
  await screen.findByText('3 pens, 30 tablets, saved on this till')
  server.on(dispenseClaim, () => both)
  await act(async () => void window.dispatchEvent(new Event('online')))
  await waitFor(() =>
    expect(sent().at(-1)).toMatchObject({
      ...{ letterId: 'a', quantity: 3, patientAmount: 150_000, buyer: 'Regular', collectorId: 'c1' },
      ...{ together: [{ letterId: 'b', quantity: 30, patientAmount: 15_000 }], keptSeconds: expect.any(Number) },
    }),
  )
  await screen.findByRole('heading', { name: '2 medicines recorded' })
})

test('A stored visit that is refused later says which of its medicines, and who bought', async () => {
  const user = await handOverOffline(claimOf([insulin, tablets]))
  await user.keyboard('s3n30')
  await user.click(button(/send it later$/))
  await screen.findByText('3 pens, 30 tablets, saved on this till')
  server.on(dispenseClaim, () => {
    throw refusal(409, 'LetterCancelled', 'This letter was cancelled.', { letterId: 'b' })
  })
  await act(async () => void window.dispatchEvent(new Event('online')))
  await screen.findByText('Handed over, but not recorded')
  expect(screen.getByText(/30 tablets/).closest('p')?.textContent).toContain('The letter was cancelled.')
  expect(screen.getByText('3 pens').closest('p')?.textContent).not.toContain('cancelled')
  expect(screen.getAllByText(/The letter was cancelled/)).toHaveLength(1)
  expect(screen.getByText(/Senior citizen/)).toBeDefined()
  await user.click(button('I have read this'))
  await waitFor(() => expect(screen.queryByText('Handed over, but not recorded')).toBeNull())
})

test('A repeat that answers with another buyer and amount than was confirmed says so, until it is corrected', async () => {
  const { user } = await open(claimOf([insulin]))
  server.on(dispenseClaim, () => ({ ...handedOver(insulin, 3), together: [] }))
  server.on(readDispensing, () => ({ ...handedOver(insulin, 3), together: [] }))
  await user.keyboard('s3')
  await user.click(button(/^Hand over 3 pens, charge/))
  const note = await screen.findByText(
    /You confirmed 3, Senior citizen, ₱.*, but 3 pens, Regular, ₱1,500.00 had already/,
  )
  expect(note.getAttribute('role')).toBe('alert')
  await user.click(button(/Correct it$/))
  await user.click(button('Leave it as it is'))
  expect(screen.getByText(/^You confirmed 3/)).toBeDefined()

  const corrected = { ...handedOver(insulin, 2), buyer: 'Senior' as const, together: [] }
  server.on(correctDispensing, () => corrected)
  server.on(readDispensing, () => corrected)
  await user.click(button(/Correct it$/))
  await user.clear(screen.getByRole('textbox', { name: /Actually handed over/ }))
  await user.type(screen.getByRole('textbox', { name: /Actually handed over/ }), '2')
  await user.click(screen.getByRole('radio', { name: 'Senior citizen' }))
  await user.click(screen.getByRole('radio', { name: 'Entered the wrong number' }))
  await user.click(button(/^Correct to 2 pens/))
  await waitFor(() => expect(screen.queryByText(/^You confirmed 3/)).toBeNull())
})

test('A medicine without a price is not in the total: button, slip and the page of a stored hand-over say so', async () => {
  const unpriced = { ...tablets, terms: null }
  const { user } = await open(claimOf([insulin, unpriced]))
  const record: Dispensing = { ...handedOver(insulin, 3), together: [handedOver(unpriced, 30)] }
  server.on(dispenseClaim, () => {
    throw noNetwork()
  })
  server.on(readDispensing, () => record)
  await user.keyboard('r3n30')
  await user.click(button('Hand over 2 medicines, charge ₱1,500.00 (1 not in the total)'))
  await screen.findByText('3 pens, 30 tablets, saved on this till')
  expect(screen.getByText(/Not in the total, as there is no price here: Alagamet, 500 mg/)).toBeDefined()
  server.on(dispenseClaim, () => record)
  await act(async () => void window.dispatchEvent(new Event('online')))
  await screen.findByRole('heading', { name: '2 medicines recorded' })
  expect(screen.getByText(/Not in the total, as there is no price here: Alagamet, 500 mg/)).toBeDefined()
})

test('Who buys is asked also where nothing has a price', async () => {
  const { user } = await open(claimOf([{ ...insulin, terms: null }]))
  await user.keyboard('3')
  await user.click(button('Choose regular, senior citizen or PWD'))
  expect(sent()).toEqual([])
  await user.keyboard('p')
  await user.click(button('Hand over 3 pens'))
  await waitFor(() => expect(sent()).toMatchObject([{ quantity: 3, buyer: 'PWD' }]))
})

test('For a code that was never looked up only the patient can be chosen, and a letter number can be given', async () => {
  const user = await handOverOffline(null)
  expect(screen.getAllByRole('radio', { name: /The patient/ })).toHaveLength(1)
  expect(screen.getByText(/can’t tell whom the patient has named/)).toBeDefined()
  await user.keyboard('4r')
  await user.type(screen.getByLabelText('Letter number'), '77')
  await user.click(button('Save it and send it later'))
  await screen.findByText('4 units, saved on this till')
  server.on(dispenseClaim, () => {
    throw refusal(409, 'LetterNotNamed', 'This code is for several medicines.')
  })
  await act(async () => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ quantity: 4, letterNumber: 'L-77' }))
  expect(sent().at(-1)).not.toHaveProperty('collectorId')
  expect(sent().at(-1)).not.toHaveProperty('letterId')

  // It is not lost: named again, it is sent with the time of the hand-over.
  const number = await screen.findByLabelText('Letter number')
  await user.clear(number)
  await user.click(button('Send again for this letter'))
  expect(screen.getByText('Enter the letter number.')).toBeDefined()
  server.on(dispenseClaim, () => ({ ...handedOver(insulin, 4), together: [] }))
  await user.type(number, ' l-a')
  await user.click(button('Send again for this letter'))
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ quantity: 4, letterNumber: 'L-A' }))
  await waitFor(() => expect(screen.queryByText('Handed over, but not recorded')).toBeNull())
})

/** Two letters for one product, whose month pays for four pens. */
const monthOfFour = { ...firstTerms({ ...half, monthUnits: 4 }, 100_000), isTaxed: false }
const twoOfOne: [LetterAtCounter, LetterAtCounter] = [
  { ...insulin, productId: 'p', terms: monthOfFour },
  letter('c', 'Dalisulin refill', { productId: 'p', terms: monthOfFour }),
]
const shared = { letterId: 'a', patientAmount: 150_000, together: [{ letterId: 'c', patientAmount: 250_000 }] }

test('Two letters for one product share what a month pays', async () => {
  const { user } = await open(claimOf(twoOfOne))
  await user.keyboard('r3n3')
  await user.click(button('Hand over 2 medicines, charge ₱4,000.00'))
  await waitFor(() => expect(sent()).toMatchObject([shared]))
})

test('Without a network they share it, too, and a button with nothing to do says what it needs', async () => {
  const user = await handOverOffline(claimOf(twoOfOne))
  await user.keyboard('r')
  await user.click(button('Enter the quantity'))
  await waitFor(() => expect(document.activeElement).toBe(field('Dalisulin')))
  await user.keyboard('3n3')
  await user.click(button('Charge ₱4,000.00, send it later'))
  await screen.findByText('3 pens, 3 pens, saved on this till')
  await act(async () => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(sent().at(-1)).toMatchObject(shared))
})

test('A changed price of a single medicine is read again, and nothing typed is lost', async () => {
  const { user } = await open(claimOf([tablets]))
  server.on(dispenseClaim, () => {
    throw refusal(409, 'MoneyChanged', 'Changed.', { letterId: 'b' })
  })
  server.on(lookUpClaim, () => claimOf([{ ...tablets, terms: { ...firstTerms(half, 2_000), isTaxed: false } }]))
  await user.keyboard('3r')
  await user.click(button('Hand over 3 tablets, charge ₱15.00'))
  expect(await screen.findByRole('button', { name: 'Hand over 3 tablets, charge ₱30.00' })).toBeDefined()
})

test('A medicine that the code is no longer valid for is taken out of a refusal of the others', async () => {
  const { user } = await open(claimOf([insulin, tablets]))
  server.on(refuseClaim, () => {
    throw refusal(409, 'ClaimCodeUsed', 'Used.', { letterId: 'a' })
  })
  server.on(checkClaim, () => ({ ended: null, letterIds: ['b'] }))
  await user.click(button('Do not hand over'))
  await user.click(screen.getByRole('radio', { name: /Out of stock/ }))
  await user.click(button('Refuse and tell the patient'))
  expect(await screen.findByText('The code was already used')).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Dalisulin/ }).disabled).toBe(true)
  await user.click(button('Refuse and tell the patient'))
  await waitFor(() => expect(server.inputsOf(refuseClaim).at(-1)?.body).toMatchObject({ letterIds: ['b'] }))
})

test('Without a network a medicine that joined a known code later is handed over by its letter number', async () => {
  const user = await handOverOffline(claimOf([insulin]))
  expect(screen.getByText('L-a')).toBeDefined()
  await user.click(button('Another medicine on their screen'))
  await user.keyboard('4r')
  await user.click(button('Save it and send it later'))
  expect(screen.getByText('Enter the letter number.')).toBeDefined()
  await user.type(screen.getByLabelText('Letter number'), '77')
  await user.click(button('Save it and send it later'))
  await screen.findByText('4 units, saved on this till')
})
