// The states and transitions of a question. Only the files beside this one write its table (lifecycles/lifecycles.test.ts checks it).
// Drawn in docs/lifecycles.md.
import type { CaseQuestion } from '@aruga/contract/review/case-file'
import type { Lifecycle } from '../../lifecycles/lifecycle.ts'

export const questionLifecycle: Lifecycle<CaseQuestion['state']> = {
  title: 'Question',
  about:
    'What a reviewer asked the patient about a case. While it is open the case is not in the queue; afterwards its clock goes on where it stopped.',
  table: 'question',
  stored: true,
  folder: 'records/questions',
  states: ['Asked', 'Answered', 'Withdrawn', 'Lapsed'],
  transitions: [
    { file: 'ask', by: 'reviewer', from: [], to: ['Asked'] },
    { file: 'answer', by: 'patient', from: ['Asked'], to: ['Answered'] },
    { file: 'withdraw', by: 'reviewer', from: ['Asked'], to: ['Withdrawn'] },
    { file: 'end-all', by: 'patient', from: ['Asked'], to: ['Withdrawn'] },
    { file: 'lapse', by: 'program', from: ['Asked'], to: ['Lapsed'] },
    { file: 'dispose', by: 'program', from: ['Asked', 'Answered', 'Withdrawn', 'Lapsed'], to: [] },
    { file: 'erase', by: 'administrator', from: ['Asked', 'Answered', 'Withdrawn', 'Lapsed'], to: [] },
  ],
}
