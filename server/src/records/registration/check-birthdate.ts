import { invalidField } from '../../wire/problem.ts'

/** Throws unless the date is in the past, at most 130 years ago. */
export function checkBirthdate(birthdate: string | undefined, now: Date) {
  if (birthdate === undefined) return
  const age = now.getTime() - new Date(birthdate).getTime()
  if (age < 0 || age > 130 * 365.25 * 24 * 60 * 60_000) {
    throw invalidField('BirthdateImpossible', 'birthdate')
  }
}
