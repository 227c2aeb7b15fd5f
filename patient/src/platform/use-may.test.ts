// @vitest-environment happy-dom
import { fakeFetch } from '@aruga/client/testing/fake-fetch'
import type { OwnPatient } from '@aruga/contract/caregivers/patients'
import { scopes } from '@aruga/contract/permissions'
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { emptyDevice } from '../testing/device.ts'

beforeEach(async () => {
  await emptyDevice()
  vi.resetModules()
})

/** What a person may do in a session that acts for `maria`. */
async function mayOn(page: Pick<OwnPatient, 'grounds' | 'scope'> | null) {
  fakeFetch().actFor('maria')
  const { session } = await import('./api.ts')
  await session.open()
  await session.logIn('ana@demo.test', 'x')
  const { queryClient } = await import('./query-client.ts')
  const { ownPatientsKey } = await import('./own-patients-key.ts')
  if (page) queryClient.setQueryData(ownPatientsKey, [{ ...page, id: 'maria' }])
  const { useMay } = await import('./use-may.ts')
  return scopes.filter((scope) => renderHook(() => useMay(scope)).result.current)
}

test('everything on one’s own page, also before the list is known', async () => {
  expect(await mayOn({ grounds: 'Self', scope: [...scopes] })).toEqual(scopes)
  expect(await mayOn(null)).toEqual(scopes)
})

test('on another’s page what that patient has allowed; parents and guardians everything', async () => {
  expect(await mayOn({ grounds: 'Invited', scope: ['see'] })).toEqual(['see'])
  expect(await mayOn({ grounds: 'Invited', scope: ['see', 'claim'] })).toEqual(['see', 'claim'])
  expect(await mayOn({ grounds: 'Parent', scope: ['see', 'own'] })).toEqual(scopes)
})
