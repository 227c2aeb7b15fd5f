import { createSecretKey } from 'node:crypto'
import type { Provider } from 'oidc-provider'
import { expect, test, vi } from 'vitest'
import type { LiveKeys } from '../keys.ts'
import { followSigningKeys } from './provider-following-keys.ts'

const signing = (kid: string) => [{ kid }] as unknown as LiveKeys['signing']

/** Keys that change when `rotate` is called, and a provider that counts how often it is made. */
function begin() {
  let current = signing('first')
  const keys = {
    get signing() {
      return current
    },
    attempts: createSecretKey(Buffer.alloc(32)),
    refresh: vi.fn(async () => {}),
  }
  const create = vi.fn(async () => ({ callback: () => async () => {} }) as unknown as Provider)
  const rotate = () => {
    current = signing('second')
  }
  return { keys, create, rotate, present: followSigningKeys(keys, create) }
}

test('Fifty requests at once make one provider, and one more when the keys change', async () => {
  const { create, rotate, present } = begin()
  const refreshByMany = () => Promise.all(Array.from({ length: 50 }, () => present.refresh()))
  expect(create).not.toHaveBeenCalled()
  await refreshByMany()
  expect(create).toHaveBeenCalledOnce()
  const first = present.provider
  await refreshByMany()
  expect(create).toHaveBeenCalledOnce()
  rotate()
  await refreshByMany()
  expect(create).toHaveBeenCalledTimes(2)
  expect(present.provider).not.toBe(first)
})

test('A provider that could not be made is tried again with the next request', async () => {
  const { create, present } = begin()
  create.mockRejectedValueOnce(new Error('broken'))
  await expect(present.refresh()).rejects.toThrow('broken')
  expect(() => present.provider).toThrow()
  await present.refresh()
  expect(present.provider).toBeDefined()
})

test('While the keys cannot be read again, the known ones still make the first provider', async () => {
  const { keys, present } = begin()
  keys.refresh.mockRejectedValue(new Error('away'))
  await expect(present.refresh()).rejects.toThrow('away')
  expect(present.provider).toBeDefined()
})
