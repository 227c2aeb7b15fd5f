// What is known about an adverse event ("side effect" on the screens): the terms of ICH E2A and E2B(R3), and the four criteria
// that make a report valid (ICH E2D, 4.1).
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { Day, Id, Line, NonBlankLine, NonBlankName, Nullable, OneOf, Paragraphs, PlainLine } from '../values.ts'
import { Answers, reportKinds } from './kinds.ts'

/** What makes an adverse event serious (ICH E2A, II B); without any, it is not serious. */
export const seriousnessCriteria = [
  'Death',
  'LifeThreatening',
  'Hospitalization',
  'Disability',
  'BirthDefect',
  'OtherImportant',
] as const
export type SeriousnessCriterion = (typeof seriousnessCriteria)[number]

/** Its outcome (ICH E2B(R3), E.i.7). */
export const eventOutcomes = ['Recovered', 'Recovering', 'NotRecovered', 'Sequelae', 'Fatal', 'Unknown'] as const
export type EventOutcome = (typeof eventOutcomes)[number]

/** The reporter (after ICH E2B(R3), C.2.r.4; patients and relatives are both "consumers" there). */
export const reporterKinds = [
  'Patient',
  'Relative',
  'Doctor',
  'Pharmacist',
  'OtherHealthProfessional',
  'Other',
] as const
export type ReporterKind = (typeof reporterKinds)[number]

/** Its effect on the person if it is not serious by ICH E2A; the safety officer reads it with the words. */
export const eventEffects = ['DailyLife', 'SawDoctor'] as const
export type EventEffect = (typeof eventEffects)[number]

/** In the reporter’s own words: never changed, only extended. */
export const Words = Paragraphs(4_000)

const reported = {
  /** Missing: a side effect. */
  kind: Type.Optional(OneOf(reportKinds)),
  /** The answers to the questions of the kind, and to no others. */
  answers: Type.Optional(Answers),
  /** Its name and strength as the formulary has them, or the reporter's name for another medicine. */
  product: Nullable(NonBlankName(200)),
  batch: Nullable(PlainLine(60)),
  /** The last good day on the package. Optional fields are missing in reports from before they were requested. */
  expiresOn: Type.Optional(Nullable(Day)),
  /** The first and last day of taking the medicine; `stillTaking`: still taken, without `takenUntil`. */
  takenSince: Type.Optional(Nullable(Day)),
  takenUntil: Type.Optional(Nullable(Day)),
  stillTaking: Type.Optional(Type.Boolean()),
  beganOn: Nullable(Day),
  endedOn: Nullable(Day),
  seriousness: Type.Array(OneOf(seriousnessCriteria), { maxItems: seriousnessCriteria.length, uniqueItems: true }),
  outcome: OneOf(eventOutcomes),
  effects: Type.Optional(Type.Array(OneOf(eventEffects), { maxItems: eventEffects.length, uniqueItems: true })),
  /** Whether the reporter may be called about it; missing: not requested. */
  mayCall: Type.Optional(Type.Boolean()),
}
/** A patient's report besides the words. */
export const ToldFacts = Type.Object(reported)
export type ToldFacts = Static<typeof ToldFacts>

const people = {
  reporter: Type.Object({
    kind: OneOf(reporterKinds),
    name: Nullable(NonBlankName(120)),
    /** A telephone number or an address for questions. */
    contact: Nullable(NonBlankLine(200)),
  }),
  /** Known facts only: any of the three makes the patient identifiable, and so does the patient’s code. */
  patient: Type.Object({
    initials: Nullable(NonBlankName(10)),
    /** In years, when it began. */
    age: Nullable(Type.Integer({ minimum: 0, maximum: 130 })),
    sex: Nullable(OneOf(['Female', 'Male'])),
  }),
}
/** A report by staff, after hearing of it. */
export const HeardFacts = Type.Object({ ...reported, ...people })

/** Every fact of a case, as the safety officer completes it. */
export const AdverseEventFacts = Type.Object({
  ...reported,
  ...people,
  dose: Nullable(NonBlankLine(200)),
  route: Nullable(NonBlankLine(100)),
  takenFor: Nullable(NonBlankLine(200)),
  takenSince: Nullable(Day),
  takenUntil: Nullable(Day),
  otherMedicines: Nullable(Line(1_000)),
  history: Nullable(Line(1_000)),
  /** The product of the formulary with this name, as the server finds it. */
  productId: Type.Optional(Nullable(Id)),
})
export type AdverseEventFacts = Static<typeof AdverseEventFacts>

/** Whether the reaction was still going on when it was reported. */
export const goesOn = ({ outcome }: Pick<AdverseEventFacts, 'outcome'>): boolean =>
  outcome === 'NotRecovered' || outcome === 'Recovering'

export const isSerious = ({ seriousness }: Pick<AdverseEventFacts, 'seriousness'>): boolean => seriousness.length > 0

/** The criteria of a valid report. The event itself is in the words, which every report has. */
export const minimalCriteria = ['Patient', 'Reporter', 'Product'] as const
export type MinimalCriterion = (typeof minimalCriteria)[number]

/** The missing criteria of a case; `known`: its patient belongs to the program. */
export function missingCriteria(facts: AdverseEventFacts, known: boolean): MinimalCriterion[] {
  const { patient, reporter, product } = facts
  const have: Record<MinimalCriterion, boolean> = {
    Patient: known || patient.initials !== null || patient.age !== null || patient.sex !== null,
    Reporter: reporter.name !== null || reporter.contact !== null || (known && reporter.kind === 'Patient'),
    Product: product !== null,
  }
  return minimalCriteria.filter((criterion) => !have[criterion])
}
