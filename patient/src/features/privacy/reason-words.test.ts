import { expect, test } from 'vitest'
import { reasonInWords } from './reason-words.ts'

const t = ((key: string) => key) as Parameters<typeof reasonInWords>[1]

test.each([
  ['PatientAsked', 'reason_PatientAsked'],
  ['Complaint: the pharmacy was closed: twice', 'reason_Complaint. the pharmacy was closed: twice'],
  ['Other: your doctor called', 'your doctor called'],
  ['Other', 'reason_Other'],
  ['Your doctor changed your medicine.', 'Your doctor changed your medicine.'],
])('the reason on record "%s" is told as "%s"', (recorded, told) => {
  expect(reasonInWords(recorded, t)).toBe(told)
})
