// Calls of the contract while the database cannot write: with a full disk, without memory, without connections.
import { uploadPrescription } from '@aruga/contract/documents/documents'
import { listLetters } from '@aruga/contract/letters/letters'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemOf, refusal, sendForm, startTestApp, type TestApp } from '../../../testing/app.ts'
import { whileWritingFails } from '../../../testing/fault-injection.ts'
import { addPatient, addSession } from '../../../testing/people.ts'
import { onePage } from '../testing.ts'
import { ask, ticketFor, wanted } from './testing.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await startTestApp()
  token = (await addSession(server.db, (await addPatient(server.db)).accountId)).token
})
afterAll(() => server.close())

const upload = () => {
  const file = new File([new Uint8Array(onePage())], 'rx.pdf', { type: 'application/pdf' })
  return sendForm(server.app, uploadPrescription, [['File', file]], { authorization: `Bearer ${token}` })
}

test.each([
  ['53100', 'StorageFull'],
  ['53200', 'NotReady'],
  ['53300', 'NotReady'],
  ['53400', 'NotReady'],
] as const)(
  'While the database answers %s, uploads, pieces and tickets are refused with that reason, and reads go on',
  async (sqlState, code) => {
    const refused = problemOf(code)
    const pieces = await ticketFor(server, token)
    await whileWritingFails(server.db, sqlState, async () => {
      for (const answer of [
        await upload(),
        await ask(server, token, wanted(onePage())),
        await pieces.patch(0, pieces.bytes.subarray(0, 50)),
      ]) {
        expect(refusal(answer)).toEqual(refused)
        if (code === 'NotReady') expect(answer.headers['retry-after']).toBe('5')
      }
      const list = await server.app.inject({ url: listLetters.path, headers: { authorization: `Bearer ${token}` } })
      expect(list.statusCode).toBe(200)
    })
    expect((await upload()).statusCode).toBe(200)
    expect((await pieces.sendAll(pieces.bytes)).statusCode).toBeLessThan(300)
  },
)
