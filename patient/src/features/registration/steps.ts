// The seven steps in order, with their fields.
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

/** 1 to 7, as in `?step=`. */
export const numberOf = (step: Step) => steps.indexOf(step) + 1

/** The step for the value of `?step=`; undefined if it is invalid. */
export const stepAt = (parameter: string | null): Step | undefined => steps[Number(parameter) - 1]

export const stepAfter = (step: Step): Step => steps[steps.indexOf(step) + 1] ?? step

/** The field and step for a name in the server's answer (`hCPCode`, `EmailAddress`), ignoring case. */
export const placeOf = (member: string): { field: FieldName; step: Step } | undefined => {
  const wanted = member.toLowerCase()
  for (const step of steps) {
    const field = fieldsOfStep[step].find((name) => name.toLowerCase() === wanted)
    if (field) return { field, step }
  }
  return undefined
}

/** The first unfinished step, which an address cannot skip; `consent` when all are finished. */
export const firstUnfinished = (missing: (step: Step) => boolean): Step =>
  steps.find((step) => step !== 'consent' && missing(step)) ?? 'consent'

/** The step to show for the requested one: never a step after the first unfinished one. */
export const reachable = (requested: Step, unfinished: Step): Step =>
  numberOf(requested) > numberOf(unfinished) ? unfinished : requested
