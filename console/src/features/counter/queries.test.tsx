// @vitest-environment happy-dom
import { InOutbox } from '@aruga/client/outbox/in-outbox'
import type { StaffProfile } from '@aruga/contract/profile/staff'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { api } from '../../platform/api.ts'
import { meQuery } from '../../platform/me.ts'
import * as outbox from './outbox/hand-overs.ts'
import { type Confirmed, useDispense, useLastKnown, useLookUp } from './queries.ts'

const letter = { productName: 'Dalisulin', strength: '100 units/mL', unit: 'pen', terms: { unitPrice: 100 } }
const claim = { ...letter, isSixty: true, collectors: [], patientFirstName: 'Maria', patientInitial: 'D' }
/** The letter of the first code; with the second, which is of another product, as one go. */
const handed = {
  ...{ code: 'AAAA2222', letterId: 'AAAA2222', quantity: 1, product: { name: 'Dalisulin, 100 units/mL', unit: 'pen' } },
  ...{ patientAmount: 100, batch: null, expiresOn: null },
}
const beside = { ...letter, letterId: 'beside', productName: 'Alagamet' }
const handedBeside = { ...handed, letterId: 'beside', product: { name: 'Alagamet, 100 units/mL', unit: 'pen' } }

/** Three codes looked up, the last of another strength; then one is handed over. */
async function knownAfter(handOver: () => Promise<never>, confirmed: Confirmed = handed, together: object[] = []) {
  const queries = new QueryClient()
  queries.setQueryData(meQuery.queryKey, { id: 'ana', name: 'Ana Santos', branch: null } as StaffProfile)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const lookUp = renderHook(useLookUp, { wrapper }).result
  const dispense = renderHook(useDispense, { wrapper }).result
  for (const [code, strength] of [
    ['AAAA2222', claim.strength],
    ['BBBB2222', claim.strength],
    ['CCCC2222', '300 units/mL'],
  ] as const) {
    const first = code === 'AAAA2222' ? { together } : {}
    vi.spyOn(api, 'call').mockResolvedValueOnce({ ...claim, letterId: code, strength, ...first } as never)
    await act(() => lookUp.current.mutateAsync(code))
  }
  vi.spyOn(outbox, 'handOver').mockImplementation(handOver)
  await act(() => dispense.current.mutateAsync(confirmed).catch(() => undefined))
  return ['AAAA2222', 'BBBB2222', 'CCCC2222'].map((code) =>
    renderHook(() => useLastKnown(code), { wrapper }).result.current?.letters.map(({ terms }) => terms),
  )
}
const used = [undefined, [null], [letter.terms]]

const recorded = { id: 'd1', together: [] }

test('Of a code with several letters only those handed over are used up', async () => {
  expect(await knownAfter(async () => recorded as never, handed, [beside])).toEqual([
    [letter.terms],
    [null],
    [letter.terms],
  ])
  const both = { ...handed, together: [handedBeside] }
  expect(await knownAfter(async () => recorded as never, both, [beside])).toEqual(used)
})

test('Nothing of the patient stays with a code that was looked up, except who may collect', async () => {
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const collectors = [{ id: 'c1', name: 'Ana Reyes', relation: 'Daughter' }]
  vi.spyOn(api, 'call').mockResolvedValueOnce({ ...claim, letterId: 'a', collectors, together: [beside] } as never)
  const lookUp = renderHook(useLookUp, { wrapper }).result
  await act(() => lookUp.current.mutateAsync('AAAA2222'))
  const known = renderHook(() => useLastKnown('AAAA2222'), { wrapper }).result.current
  expect(known?.collectors).toEqual(collectors)
  expect(JSON.stringify(known)).not.toContain('Maria')
})

test('A hand-over, sent or kept, uses up its code and the terms of its product', async () => {
  expect(await knownAfter(async () => recorded as never)).toEqual(used)
  expect(await knownAfter(() => Promise.reject(new InOutbox('e1')))).toEqual(used)
})

test('A hand-over that is refused uses up nothing', async () => {
  const terms = await knownAfter(() => Promise.reject(new Error('refused')))
  expect(terms).toEqual([[letter.terms], [letter.terms], [letter.terms]])
})
