import { ApiProblem } from '@aruga/client/api-problem'
import { expect, test } from 'vitest'
import { noAnswers } from '../../../person/answers.ts'
import type { Picture } from '../../../photos/picture.ts'
import { readRefusal, toRegistration } from './registration.ts'

const photo: Picture = { id: 'p', name: 'my id.jpg', kind: 'jpeg', blob: new Blob(['x']), blurry: false }
const answers = { ...noAnswers, hcpCode: ' HCP-2468 ', firstName: 'Maria ', fileId: photo, filePrescription: photo }

test('empty fields are omitted, and the others trimmed', () => {
  const { fields, files } = toRegistration(answers, 'fil', 3)
  expect(fields).toMatchObject({ HCPCode: 'HCP-2468', FirstName: 'Maria', Language: 'fil', ConsentVersion: 3 })
  expect(fields).not.toHaveProperty('MiddleName')
  expect(fields).not.toHaveProperty('Birthdate')
  expect((files.FileId as File).name).toBe('my id.jpg')
})

test('birth date and optional consents are sent in the contract’s format', () => {
  const { fields } = toRegistration(
    { ...answers, birthdate: { day: '3', month: '2', year: '1950' }, optionalConsents: ['reminders', 'research'] },
    'en',
    1,
  )
  expect(fields).toMatchObject({ Birthdate: '1950-02-03', OptionalConsents: 'reminders,research' })
})

test('a refusal lists every refused field with its reason', () => {
  const wellKnown = { code: 'PasswordTooCommon', message: 'This password is well known.', members: ['password'] }
  const notACode = { code: 'HcpCodeFormat', message: 'Not a code.', members: ['hCPCode'] }
  const problem = new ApiProblem(400, 'Your request is not valid!', {
    code: 'ValidationFailed',
    wellFormed: true,
    validationErrors: [wellKnown, notACode],
  })
  expect(readRefusal(problem)).toEqual({
    kind: 'fieldErrors',
    fieldErrors: [
      { field: 'password', reason: wellKnown },
      { field: 'hcpCode', reason: notACode },
    ],
  })
})

test('an unreadable file is an error of its photo, a retired code of the code', () => {
  const bad = new ApiProblem(400, 'Damaged.', {
    code: 'FileUnreadable',
    data: { field: 'FilePrescription' },
    wellFormed: true,
    validationErrors: [{ message: 'Damaged.', members: ['filePrescription'] }],
  })
  expect(readRefusal(bad)).toEqual({ kind: 'fieldErrors', fieldErrors: [{ field: 'filePrescription', reason: bad }] })
  const retired = new ApiProblem(403, 'No longer in use.', { code: 'HcpCodeRetired', wellFormed: true })
  expect(readRefusal(retired)).toMatchObject({ fieldErrors: [{ field: 'hcpCode', reason: retired }] })
})

test('a lost connection, a repeat in progress and a failure are distinguished', () => {
  expect(readRefusal(new ApiProblem(0, '')).kind).toBe('cut')
  expect(readRefusal(new ApiProblem(409, '', { code: 'RequestInProgress', wellFormed: true })).kind).toBe('inProgress')
  const away = new ApiProblem(502, 'generic')
  expect(readRefusal(away)).toEqual({ kind: 'failed', problem: away })
  expect(readRefusal(new Error('x'))).toEqual({ kind: 'failed', problem: null })
})
