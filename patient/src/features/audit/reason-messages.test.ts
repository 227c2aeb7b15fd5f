import { refusalReasons } from '@aruga/contract/counter/counter'
import { openReasons } from '@aruga/contract/patients/open-reasons'
import { declineReasons, letterCancelReasons } from '@aruga/contract/review/decline-reasons'
import i18next, { type TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { AUDIT } from './messages.ts'
import { reasonMessage } from './reason-messages.ts'

const t = ((key: string) => key) as TFunction<'audit'>

test.each([
  ['PatientAsked', 'reason_PatientAsked'],
  ['Complaint: the pharmacy was closed: twice', 'reason_Complaint. the pharmacy was closed: twice'],
  ['Other: your doctor called', 'your doctor called'],
  ['Other', 'reason_Other'],
  ['Your doctor changed your medicine.', 'Your doctor changed your medicine.'],
])('the reason on record "%s" is told as "%s"', (recorded, told) => {
  expect(reasonMessage(recorded, t)).toBe(told)
})

test.each([...openReasons, ...declineReasons, ...letterCancelReasons, ...refusalReasons])(
  'a patient reads no word of staff’s for the reason %s, but plain ones, in English and in Filipino',
  (word) => {
    const [en, fil] = ['en', 'fil'].map((language) =>
      reasonMessage(`${word}: a note`, i18next.getFixedT(language, AUDIT)),
    )
    for (const told of [en, fil]) {
      expect(told).not.toContain(word)
      expect(told).not.toContain('reason_')
      expect(told).toContain('a note')
    }
    if (word !== 'Other') expect(en).not.toBe(fil)
  },
)
