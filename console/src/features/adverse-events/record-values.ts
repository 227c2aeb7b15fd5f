import {
  type EventOutcome,
  goesOn,
  type ReporterKind,
  type SeriousnessCriterion,
} from '@aruga/contract/adverse-events/facts'
import {
  type Answers,
  answersOf,
  factsOfKind,
  questionNames,
  type ReportKind,
} from '@aruga/contract/adverse-events/kinds'
import { fromLocalTime, toLocalTime } from '../../ui/local-time.ts'

/** As the fields have them; empty where nothing is known. */
export type RecordValues = {
  kind: ReportKind
  answers: Answers
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
  const open = {
    kind: 'SideEffect',
    answers: {},
    reporter: 'Patient',
    seriousness: [],
    outcome: 'Unknown',
    stillTaking: false,
  } as const
  return { ...none, ...open, seriousness: [], knownAt: toLocalTime(now), ...suspect }
}

const orNull = (text: string) => text.trim() || null

type Asked = Pick<
  RecordValues,
  'kind' | 'takenSince' | 'takenUntil' | 'stillTaking' | 'beganOn' | 'endedOn' | 'outcome'
>
/** What the kind does not ask does not count, even if it was filled in for another. */
function asked<V extends Asked>(values: V): V {
  const { asks } = factsOfKind(values.kind)
  return {
    ...values,
    ...(!asks.includes('taking') && { takenSince: '', takenUntil: '', stillTaking: false }),
    ...(!asks.includes('began') && { beganOn: '' }),
    ...(!asks.includes('course') && { endedOn: '', outcome: 'Unknown' }),
  }
}

/** The kind and its answers as facts; a side effect is sent as it always was. */
export const kindIn = ({ kind, answers }: Pick<RecordValues, 'kind' | 'answers'>) =>
  kind === 'SideEffect' ? {} : { kind, answers: answersOf(kind, answers) }

/** The words as they were typed; the rest trimmed. */
export function bodyOf({ words, knownAt, patientCode, reporter, name, contact, patient, ...values }: RecordValues) {
  const facts = asked(values)
  return {
    words,
    knownAt: fromLocalTime(knownAt),
    patientCode: orNull(patientCode),
    facts: {
      ...kindIn(facts),
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

/** The names of the fields of the answers in a form. */
export const answerFields = questionNames.map((name) => `answers.${name}`)

/** `facts.beganOn` is the field `beganOn`, `facts.answers.child` the field `answers.child`. */
export function lastFieldOf(member: string): string {
  const [parent, last = ''] = member.split('.').slice(-2)
  return parent === 'answers' ? `answers.${last}` : last || (parent ?? '')
}

export const faultsOf = (error: unknown, fields: string[]) => faultsAt(error, lastFieldOf, [...fields, ...answerFields])
