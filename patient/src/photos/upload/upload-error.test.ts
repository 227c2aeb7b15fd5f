import { ApiProblem } from '@aruga/client/api-problem'
import { expect, test } from 'vitest'
import { readUploadError } from './upload-error.ts'

const refusal = (status: number, code: string) => new ApiProblem(status, 'message', { code, wellFormed: true })

test('after a lost connection or during a running upload, the same file may be sent again', () => {
  expect(readUploadError(new ApiProblem(0, ''))).toEqual({ kind: 'cut' })
  expect(readUploadError(refusal(409, 'RequestInProgress'))).toEqual({ kind: 'inProgress' })
})

test('an unreadable file must be replaced', () => {
  expect(readUploadError(refusal(400, 'FileUnreadable'))).toMatchObject({
    kind: 'file',
    problem: { code: 'FileUnreadable' },
  })
})

test('a full disk and a proxy’s page are failures, not refusals', () => {
  expect(readUploadError(refusal(507, 'StorageFull'))).toEqual({ kind: 'failed', id: null })
  expect(readUploadError(new ApiProblem(403, 'Blocked'))).toEqual({ kind: 'failed', id: null })
})

test('a refusal carries the problem, and a stopped upload is not a failure', () => {
  const tooMany = new ApiProblem(403, 'Only 4', {
    code: 'ReceiptQuantityTooLarge',
    data: { left: 4 },
    wellFormed: true,
  })
  expect(readUploadError(tooMany)).toEqual({ kind: 'refused', problem: tooMany })
  expect(readUploadError(new Error('aborted'), true)).toEqual({ kind: 'stopped' })
})
