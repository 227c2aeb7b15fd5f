import { ApiProblem } from '@aruga/client/api-problem'
import { expect, test } from 'vitest'
import { readUploadError } from './upload-error.ts'

const refusal = (status: number, code: string) => new ApiProblem(status, 'words', { code, wellFormed: true })

test('a lost connection and a file still on its way may be tried again as they are', () => {
  expect(readUploadError(new ApiProblem(0, ''))).toEqual({ kind: 'cut' })
  expect(readUploadError(refusal(409, 'RequestInProgress'))).toEqual({ kind: 'inProgress' })
})

test('a file that cannot be read asks for another one', () => {
  expect(readUploadError(refusal(400, 'FileUnreadable'))).toMatchObject({
    kind: 'file',
    problem: { code: 'FileUnreadable' },
  })
})

test('a full disk and a proxy’s page are nobody’s refusal', () => {
  expect(readUploadError(refusal(507, 'StorageFull'))).toEqual({ kind: 'failed', id: null })
  expect(readUploadError(new ApiProblem(403, 'Blocked'))).toEqual({ kind: 'failed', id: null })
})

test('what the program refuses is told with its data; what was stopped is no uploadError', () => {
  const tooMany = new ApiProblem(403, 'Only 4', {
    code: 'ReceiptQuantityTooLarge',
    data: { left: 4 },
    wellFormed: true,
  })
  expect(readUploadError(tooMany)).toEqual({ kind: 'refused', problem: tooMany })
  expect(readUploadError(new Error('aborted'), true)).toEqual({ kind: 'stopped' })
})
