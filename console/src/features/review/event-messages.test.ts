import { expect, test } from 'vitest'
import { eventMessage } from './event-messages.ts'

test.each([
  [
    'OpenedOutsideQueue',
    'Complaint: about the letter: twice',
    'Opened outside the queue: A complaint. about the letter: twice',
  ],
  ['LetterCancelled', 'PatientAsked', 'Letter cancelled: The patient asked for it'],
  ['Declined', 'Blurry', 'Declined: Can’t be read'],
  ['LetterCancelled', 'Your doctor changed your medicine.', 'Letter cancelled: Your doctor changed your medicine.'],
  ['Registered', null, 'Registered'],
] as const)('%s for the reason on record "%s" reads "%s"', (what, reason, text) => {
  expect(eventMessage({ what, reason })).toBe(text)
})
