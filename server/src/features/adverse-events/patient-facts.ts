import type { AdverseEventFacts } from '@aruga/contract/adverse-events/facts'
import { CHILD_DUE_DAYS, factsOfKind, kindOf, questionNames } from '@aruga/contract/adverse-events/kinds'
import { dayInManila, daysAfter } from '@aruga/contract/days'
import { initialsOf } from '@aruga/contract/person-name'
import { invalidField } from '../../wire/problem.ts'

type PatientIdentity = { firstName: string; lastName: string; birthdate: string | null }
type PatientFacts = AdverseEventFacts['patient']

/** In full years on a day, both `YYYY-MM-DD`. */
function ageOn(birthdate: string, day: string): number {
  const had = day.slice(5) >= birthdate.slice(5)
  return Math.max(0, Number(day.slice(0, 4)) - Number(birthdate.slice(0, 4)) - (had ? 0 : 1))
}

/** Initials and age of a patient of the program; reported values win over those of their file. */
export function patientFacts(patient: PatientIdentity, on: string, reported?: PatientFacts): PatientFacts {
  const age = patient.birthdate ? ageOn(patient.birthdate, on) : null
  return {
    initials: reported?.initials ?? (initialsOf(patient) || null),
    age: reported?.age ?? age,
    sex: reported?.sex ?? null,
  }
}

type Checked = Pick<AdverseEventFacts, 'kind' | 'answers' | 'beganOn' | 'endedOn' | 'stillTaking'> &
  Partial<Pick<AdverseEventFacts, 'takenSince' | 'takenUntil'>>
/**
 * Refuses future days, an end before the beginning, an end of something still going on, and answers to the questions of another
 * kind, at their fields.
 */
export function checkFacts(facts: Checked, now: Date) {
  checkAnswers(facts, now)
  const today = dayInManila(now)
  for (const field of ['beganOn', 'endedOn', 'takenSince'] as const) {
    if ((facts[field] ?? '') > today) throw invalidField('DayInTheFuture', `facts.${field}`)
  }
  const { beganOn, endedOn, takenSince, takenUntil } = facts
  if (beganOn && endedOn && endedOn < beganOn) throw invalidField('EndsBeforeItBegins', 'facts.endedOn')
  // biome-ignore lint/plugin: calendar days, which are in order as text
  if (takenSince && takenUntil && takenUntil < takenSince) throw invalidField('EndsBeforeItBegins', 'facts.takenUntil')
  if (facts.stillTaking && takenUntil) throw invalidField('EndedAndGoesOn', 'facts.takenUntil')
}

function checkAnswers({ kind, answers = {} }: Pick<AdverseEventFacts, 'kind' | 'answers'>, now: Date) {
  const asked = factsOfKind(kindOf({ kind })).questions
  const other = questionNames.find((name) => answers[name] !== undefined && !asked.includes(name))
  if (other) throw invalidField('QuestionOfAnotherKind', `facts.answers.${other}`)
  const last = daysAfter(dayInManila(now), CHILD_DUE_DAYS)
  if ((answers.childDue ?? '') > last) throw invalidField('ChildDueTooLate', 'facts.answers.childDue')
}

/** Facts not requested yet. */
export const notRequested = {
  dose: null,
  route: null,
  takenFor: null,
  takenSince: null,
  takenUntil: null,
  otherMedicines: null,
  history: null,
}
