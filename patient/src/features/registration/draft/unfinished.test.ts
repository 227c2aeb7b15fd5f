import { expect, test } from 'vitest'
import { noAnswers } from '../../../person/answers.ts'
import type { Picture } from '../../../photos/picture.ts'
import { unfinishedStep } from './unfinished.ts'

const photo: Picture = { id: 'p', name: 'id.jpg', kind: 'jpeg', blob: new Blob(['x']), blurry: false }
const doctor = { hcpCode: 'HCP-2468', doctorName: 'Dr. R. Example', specialty: '', clinic: '' }
const complete = {
  ...noAnswers,
  hcpCode: 'HCP-2468',
  firstName: 'Maria',
  lastName: 'Santos',
  emailAddress: 'maria@example.test',
  mobilePhoneNumber: '0917 555 0100',
  password: 'Aruga-demo-1',
  fileId: photo,
  filePrescription: photo,
}

test('a registration continues at the first unfinished step', () => {
  expect(unfinishedStep(noAnswers, null)).toBe('doctor')
  expect(unfinishedStep({ ...complete, lastName: '' }, doctor)).toBe('person')
  expect(unfinishedStep({ ...complete, filePrescription: null }, doctor)).toBe('prescription')
  expect(unfinishedStep(complete, doctor)).toBe('consent')
})

test('a code without a confirmed doctor is unfinished', () => {
  expect(unfinishedStep(complete, null)).toBe('doctor')
})

test('a missing password, which is never stored, is requested at the check', () => {
  expect(unfinishedStep({ ...complete, password: '' }, doctor)).toBe('check')
})
