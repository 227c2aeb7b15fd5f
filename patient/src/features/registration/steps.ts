// The seven steps in their order, and which field belongs to which.
import type { FieldName } from '../../person/answers.ts'

export const steps = ['doctor', 'person', 'contact', 'id', 'prescription', 'check', 'consent'] as const
export type Step = (typeof steps)[number]

const fieldsOfStep: Record<Step, readonly FieldName[]> = {
  doctor: ['hcpCode'],
  person: ['firstName', 'middleName', 'lastName', 'birthdate'],
  contact: ['emailAddress', 'mobilePhoneNumber', 'password'],
  id: ['fileId'],
  prescription: ['filePrescription'],
  check: [],
  consent: ['isAgreed'],
}

export const fieldsOf = (step: Step) => fieldsOfStep[step]

/** 1 to 7, as people count and as `?step=` in the address. */
export const numberOf = (step: Step) => steps.indexOf(step) + 1

/** The step of an address's `?step=`; undefined when it is none. */
export const stepAt = (parameter: string | null): Step | undefined => steps[Number(parameter) - 1]

export const stepAfter = (step: Step): Step => steps[steps.indexOf(step) + 1] ?? step

/** The field and the step that a name in the server's answer means (`hCPCode`, `EmailAddress`: case does not matter). */
export const placeOf = (member: string): { field: FieldName; step: Step } | undefined => {
  const wanted = member.toLowerCase()
  for (const step of steps) {
    const field = fieldsOfStep[step].find((name) => name.toLowerCase() === wanted)
    if (field) return { field, step }
  }
  return undefined
}

/** The first step that still misses something, so that an address cannot jump over it; `consent` when none does. */
export const firstUnfinished = (missing: (step: Step) => boolean): Step =>
  steps.find((step) => step !== 'consent' && missing(step)) ?? 'consent'

/** The step to show for the one asked for: never one behind an unfinished one. */
export const reachable = (asked: Step, unfinished: Step): Step =>
  numberOf(asked) > numberOf(unfinished) ? unfinished : asked
