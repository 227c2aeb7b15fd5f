import type {
  AdverseEventFacts,
  EventEffect,
  EventOutcome,
  ReporterKind,
  SeriousnessCriterion,
} from '@aruga/contract/adverse-events/facts'
import { type Answers, kindOf, type ReportKind } from '@aruga/contract/adverse-events/kinds'
import type { AdverseEvent } from '@aruga/contract/adverse-events/staff'
import { fromLocalTime, toLocalTime } from '../../ui/local-time.ts'
import { kindIn, lastFieldOf } from './record-values.ts'

/** The typed lines, in the order of the CIOMS I form. */
const lineFields = [
  'product',
  'batch',
  'dose',
  'route',
  'takenFor',
  'otherMedicines',
  'history',
] as const satisfies (keyof AdverseEventFacts)[]
const dayFields = [
  'beganOn',
  'endedOn',
  'expiresOn',
  'takenSince',
  'takenUntil',
] as const satisfies (keyof AdverseEventFacts)[]
type LineField = (typeof lineFields)[number]
type DayField = (typeof dayFields)[number]

/** As the fields have them; empty where nothing is known. */
export type FactsValues = Record<LineField | DayField, string> & {
  kind: ReportKind
  answers: Answers
  /** Local time: day 0. */
  knownAt: string
  initials: string
  age: string
  sex: 'Female' | 'Male' | ''
  reporterKind: ReporterKind
  reporterName: string
  reporterContact: string
  seriousness: SeriousnessCriterion[]
  effects: EventEffect[]
  outcome: EventOutcome
  stillTaking: boolean
}

export function valuesOf({ facts, knownAt }: Pick<AdverseEvent, 'facts' | 'knownAt'>): FactsValues {
  const { patient, reporter, seriousness, outcome, effects } = facts
  const text = (field: LineField | DayField) => facts[field] ?? ''
  const texts = Object.fromEntries([...lineFields, ...dayFields].map((field) => [field, text(field)]))
  return {
    ...(texts as Record<LineField | DayField, string>),
    kind: kindOf(facts),
    answers: facts.answers ?? {},
    knownAt: toLocalTime(knownAt),
    initials: patient.initials ?? '',
    age: patient.age === null ? '' : String(patient.age),
    sex: patient.sex ?? '',
    reporterKind: reporter.kind,
    reporterName: reporter.name ?? '',
    reporterContact: reporter.contact ?? '',
    seriousness,
    effects: effects ?? [],
    outcome,
    stillTaking: facts.stillTaking ?? false,
  }
}

const orNull = (text: string) => text.trim() || null

/** `before`: values without a field stay; a day 0 in the same minute as before keeps its exact time. */
export function assessmentOf(values: FactsValues, before: Pick<AdverseEvent, 'facts' | 'knownAt' | 'version'>) {
  const texts = Object.fromEntries([...lineFields, ...dayFields].map((field) => [field, orNull(values[field])]))
  const { kind: _kind, answers: _answers, ...others } = before.facts
  const facts: AdverseEventFacts = {
    ...others,
    ...kindIn(values),
    ...(texts as Record<LineField | DayField, string | null>),
    patient: {
      initials: orNull(values.initials),
      age: values.age.trim() === '' ? null : Number(values.age),
      sex: values.sex || null,
    },
    reporter: {
      kind: values.reporterKind,
      name: orNull(values.reporterName),
      contact: orNull(values.reporterContact),
    },
    seriousness: values.seriousness,
    effects: values.effects,
    outcome: values.outcome,
    ...(values.stillTaking
      ? { stillTaking: true, takenUntil: null }
      : before.facts.stillTaking && { stillTaking: false }),
  }
  const isSame = values.knownAt === toLocalTime(before.knownAt)
  return { version: before.version, facts, knownAt: isSame ? before.knownAt : fromLocalTime(values.knownAt) }
}

/** The form's field for a field of the call: `facts.patient.age` is `age`, `facts.reporter.name` is `reporterName`. */
export function fieldOf(member: string): keyof FactsValues {
  const last = lastFieldOf(member)
  if (!/\breporter\./.test(member)) return last as keyof FactsValues
  return `reporter${last.charAt(0).toUpperCase()}${last.slice(1)}` as keyof FactsValues
}
