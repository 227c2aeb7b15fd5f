// @vitest-environment happy-dom
import { fakeFetch } from '@aruga/client/testing/fake-fetch'
import { settled } from '@aruga/client/testing/settled'
import { claimLetter, type Letter, type LetterInFull } from '@aruga/contract/letters/letters'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../../platform/api.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { switchTo } from '../../../platform/switch-to.ts'
import { emptyDevice } from '../../../testing/device.ts'
import { useClaim } from './claim-mutations.ts'

beforeEach(emptyDevice)

test('Letters that are left to claim are not claimed in another patient’s session', async () => {
  const server = fakeFetch()
  const answer = Promise.withResolvers<LetterInFull>()
  server.on(claimLetter, () => answer.promise)
  server.actFor('maria')
  await session.logIn('maria@demo.test', 'x')
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useClaim('l1', 'Dalisulin'), { wrapper })
  const others = ['l2', 'l3'].map((id) => ({ id, productName: 'Metformin' }) as Letter)
  await act(async () => {
    result.current.claim.mutate({ branch: { id: 'b1', name: 'Katipunan' }, others })
    await expect.poll(() => server.inputsOf(claimLetter).length).toBe(1)
    server.actFor('lourdes')
    await switchTo('lourdes')
    answer.resolve({ id: 'l2' } as LetterInFull)
    await settled()
  })
  expect(session.owner()).toBe('lourdes')
  expect(server.inputsOf(claimLetter).map(({ body }) => body.id)).toEqual(['l2'])
})
