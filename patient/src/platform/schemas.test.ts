import { expect, test, vi } from 'vitest'

test('the app’s contract is the server’s, though its schemas are made without the library', async () => {
  const real = (await import('@aruga/contract/endpoints')).endpoints
  vi.resetModules()
  vi.doMock('typebox', () => import('./schemas.ts'))
  const lean = (await import('@aruga/contract/endpoints')).endpoints
  expect(lean).not.toBe(real)
  expect(JSON.parse(JSON.stringify(lean))).toEqual(JSON.parse(JSON.stringify(real)))
})
