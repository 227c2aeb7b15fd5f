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
import { useDispense, useLastKnown, useLookUp } from './queries.ts'

const claim = { productName: 'Dalisulin', strength: '100 units/mL', unit: 'pen', terms: { unitPrice: 100 } }
const handed = {
  ...{ code: 'AAAA2222', quantity: 1, product: { name: 'Dalisulin, 100 units/mL', unit: 'pen' } },
  ...{ patientAmount: 100, batch: null, expiresOn: null },
}

/** Three codes looked up, the last of another strength; then one is handed over. */
async function knownAfter(handOver: () => Promise<never>) {
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
    vi.spyOn(api, 'call').mockResolvedValueOnce({ ...claim, strength } as never)
    await act(() => lookUp.current.mutateAsync(code))
  }
  vi.spyOn(outbox, 'handOver').mockImplementation(handOver)
  await act(() => dispense.current.mutateAsync(handed).catch(() => undefined))
  return ['AAAA2222', 'BBBB2222', 'CCCC2222'].map(
    (code) => renderHook(() => useLastKnown(code), { wrapper }).result.current?.terms,
  )
}
const used = [undefined, null, claim.terms]

test('A hand-over, sent or kept, uses up its code and the terms of its product', async () => {
  expect(await knownAfter(async () => ({ id: 'd1' }) as never)).toEqual(used)
  expect(await knownAfter(() => Promise.reject(new InOutbox('e1')))).toEqual(used)
})

test('A hand-over that is refused uses up nothing', async () => {
  const terms = await knownAfter(() => Promise.reject(new Error('refused')))
  expect(terms).toEqual([claim.terms, claim.terms, claim.terms])
})
