import { type Answers, checkAnswer, type FieldName } from '../../../person/answers.ts'
import { todayHere } from '../../../person/birthdate.ts'
import type { Doctor } from '../../professionals/shared/doctor-found.tsx'
import { fieldsOf, firstUnfinished, type Step } from '../steps.ts'

/**
 * The first step that still misses something. A missing password stops at the check, not at its own step: it is never stored,
 * so whoever comes back to the photos would be thrown back to the contact each time.
 */
export const unfinishedStep = (answers: Answers, doctor: Doctor | null, today = todayHere()): Step =>
  firstUnfinished((step) => {
    if (step === 'doctor') return doctor === null || isInvalid('hcpCode', answers, today)
    if (step === 'check') return isInvalid('password', answers, today)
    return fieldsOf(step).some((name) => name !== 'password' && isInvalid(name, answers, today))
  })

const isInvalid = (name: FieldName, answers: Answers, today: string) =>
  checkAnswer(name, answers[name], today) !== undefined
