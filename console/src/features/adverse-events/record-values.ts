import type { EventOutcome, ReporterKind, SeriousnessCriterion } from '@aruga/contract/adverse-events/facts'

/** As the fields have them; empty where nothing is known. */
export type RecordValues = {
  words: string
  /** Local time. */
  knownAt: string
  product: string
  batch: string
  reporter: ReporterKind
  name: string
  contact: string
  patientCode: string
  /** Initials. */
  patient: string
  beganOn: string
  seriousness: SeriousnessCriterion[]
  outcome: EventOutcome
}

const none = { words: '', product: '', batch: '', name: '', contact: '', patientCode: '', patient: '', beganOn: '' }

/** Heard just now, from a patient. */
export function noValues(now = new Date()): RecordValues {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  return { ...none, knownAt: local, reporter: 'Patient', seriousness: [], outcome: 'Unknown' }
}

const orNull = (text: string) => text.trim() || null

/** The words as they were typed; the rest trimmed. */
export function bodyOf({ words, knownAt, patientCode, reporter, name, contact, patient, ...facts }: RecordValues) {
  return {
    words,
    knownAt: new Date(knownAt).toISOString(),
    patientCode: orNull(patientCode),
    facts: {
      product: orNull(facts.product),
      batch: orNull(facts.batch),
      beganOn: orNull(facts.beganOn),
      endedOn: null,
      seriousness: facts.seriousness,
      outcome: facts.outcome,
      reporter: { kind: reporter, name: orNull(name), contact: orNull(contact) },
      patient: { initials: orNull(patient), age: null, sex: null },
    },
  }
}

type Refusal = { validationErrors?: { message: string; members: string[] }[] }

/** What is wrong with which field of a form, where `fieldOf` names it by that of the call. */
export const faultsAt = (error: unknown, fieldOf: (member: string) => string, fields: string[]) =>
  ((error as Refusal).validationErrors ?? []).flatMap(({ message, members }) =>
    members
      .map(fieldOf)
      .filter((name) => fields.includes(name))
      .map((name) => ({ name, message })),
  )

/** `facts.beganOn` is the field `beganOn`. */
export const faultsOf = (error: unknown, fields: string[]) =>
  faultsAt(error, (member) => member.split('.').at(-1) ?? '', fields)
