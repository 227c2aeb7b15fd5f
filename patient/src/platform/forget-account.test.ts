// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { emptyDevice } from '../testing/device.ts'
import { phone } from '../testing/phone.ts'
import { forgetAccount } from './forget-account.ts'
import { outboxStore } from './outbox-store.ts'

const entry = (account: string) => ({ id: `${account}-1`, account, kind: 'claim', at: 1 })
const left = async () => (await Promise.all(['maria', 'jose'].map((account) => outboxStore.read(account)))).flat()

beforeEach(emptyDevice)

test('Forgetting an account destroys its unsent data and its key, and nobody else’s', async () => {
  await outboxStore.add(entry('maria'))
  await outboxStore.add(entry('jose'))
  await forgetAccount('maria')
  expect(await left()).toEqual([entry('jose')])
  expect(await outboxStore.accounts()).toEqual(['jose'])
})

test('In a native app the readable copies that the phone was sending are destroyed too', async () => {
  phone.reset()
  vi.stubEnv('MODE', 'native')
  const { sendByPhone } = await import('./native/background-uploads.ts')
  await sendByPhone({ name: 't1', url: 'https://aruga.test', headers: {}, bytes: new Blob(['x']), title: 'Sending' })
  expect(phone.files()).toEqual(['uploads/t1'])
  await forgetAccount('maria')
  vi.unstubAllEnvs()
  expect(phone.files()).toEqual([])
})

test('A failure in one part of the storage does not keep the other parts from being destroyed', async () => {
  await outboxStore.add(entry('maria'))
  const open = indexedDB.open.bind(indexedDB)
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (name === 'aruga-keys') throw new DOMException('The storage is gone.')
    return open(name, version)
  })
  await forgetAccount('maria')
  vi.restoreAllMocks()
  expect(await left()).toEqual([])
})
