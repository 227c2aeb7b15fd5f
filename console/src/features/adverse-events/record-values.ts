import {
  type EventOutcome,
  goesOn,
  type ReporterKind,
  type SeriousnessCriterion,
} from '@aruga/contract/adverse-events/facts'
import { fromLocalTime, toLocalTime } from '../../ui/local-time.ts'

/** As the fields have them; empty where nothing is known. */
export type RecordValues = {
  words: string
  /** Manila's, as a `datetime-local` field has it. */
  knownAt: string
  product: string
  batch: string
  expiresOn: string
  takenSince: string
  takenUntil: string
  stillTaking: boolean
  reporter: ReporterKind
  name: string
  contact: string
  patientCode: string
  /** Initials. */
  patient: string
  beganOn: string
  endedOn: string
  seriousness: SeriousnessCriterion[]
  outcome: EventOutcome
}

const none = {
  ...{
    words: '',
    product: '',
    batch: '',
    name: '',
    contact: '',
    patientCode: '',
    patient: '',
    beganOn: '',
    endedOn: '',
  },
  ...{ expiresOn: '', takenSince: '', takenUntil: '' },
}

/** The facts about the medicine from a hand-over at the counter. */
export type Suspect = Partial<Pick<RecordValues, 'product' | 'batch' | 'expiresOn'>>

/** The default: just reported by a patient. */
export function noValues(now = new Date(), suspect: Suspect = {}): RecordValues {
  const open = { reporter: 'Patient', seriousness: [], outcome: 'Unknown', stillTaking: false } as const
  return { ...none, ...open, seriousness: [], knownAt: toLocalTime(now), ...suspect }
}

const orNull = (text: string) => text.trim() || null

/** The words as they were typed; the rest trimmed. */
export function bodyOf({ words, knownAt, patientCode, reporter, name, contact, patient, ...facts }: RecordValues) {
  return {
    words,
    knownAt: fromLocalTime(knownAt),
    patientCode: orNull(patientCode),
    facts: {
      product: orNull(facts.product),
      batch: orNull(facts.batch),
      expiresOn: orNull(facts.expiresOn),
      takenSince: orNull(facts.takenSince),
      takenUntil: facts.stillTaking ? null : orNull(facts.takenUntil),
      // Not ticked, because nobody reported it.
      ...(facts.stillTaking && { stillTaking: true }),
      beganOn: orNull(facts.beganOn),
      endedOn: goesOn(facts) ? null : orNull(facts.endedOn),
      seriousness: facts.seriousness,
      outcome: facts.outcome,
      reporter: { kind: reporter, name: orNull(name), contact: orNull(contact) },
      patient: { initials: orNull(patient), age: null, sex: null },
    },
  }
}

type Refusal = { validationErrors?: { message: string; members: string[] }[] }

/** The errors by field of a form; `fieldOf` maps a field of the call to the form's. */
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
