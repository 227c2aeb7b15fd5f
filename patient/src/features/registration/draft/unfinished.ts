import { dayInManila } from '@aruga/contract/days'
import { type Answers, checkAnswer, type FieldName } from '../../../person/answers.ts'
import type { Doctor } from '../../professionals/shared/doctor-found.tsx'
import { fieldsOf, firstUnfinished, type Step } from '../steps.ts'

/**
 * The first unfinished step. A missing password stops at the check instead of its own step: it is never stored, so returning to the
 * photos would otherwise always lead back to the contact step.
 */
export const unfinishedStep = (answers: Answers, doctor: Doctor | null, today = dayInManila(Date.now())): Step =>
  firstUnfinished((step) => {
    if (step === 'doctor') return doctor === null || isInvalid('hcpCode', answers, today)
    if (step === 'check') return isInvalid('password', answers, today)
    return fieldsOf(step).some((name) => name !== 'password' && isInvalid(name, answers, today))
  })

const isInvalid = (name: FieldName, answers: Answers, today: string) =>
  checkAnswer(name, answers[name], today, answers.withoutEmail) !== undefined
