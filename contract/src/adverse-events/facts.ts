// What is known about an adverse event ("side effect" on the screens): the terms of ICH E2A and E2B(R3), and the four criteria
// without which a report is not yet one (ICH E2D, 4.1).
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { Day, Line, NonBlankLine, NonBlankName, Nullable, OneOf, Paragraphs, PlainLine } from '../values.ts'

/** What makes an adverse event serious (ICH E2A, II B); none of them: it is not serious. */
export const seriousnessCriteria = [
  'Death',
  'LifeThreatening',
  'Hospitalization',
  'Disability',
  'BirthDefect',
  'OtherImportant',
] as const
export type SeriousnessCriterion = (typeof seriousnessCriteria)[number]

/** How it went on (ICH E2B(R3), E.i.7). */
export const eventOutcomes = ['Recovered', 'Recovering', 'NotRecovered', 'Sequelae', 'Fatal', 'Unknown'] as const
export type EventOutcome = (typeof eventOutcomes)[number]

/** Who told it (after ICH E2B(R3), C.2.r.4; patients and relatives are both "consumers" there). */
export const reporterKinds = [
  'Patient',
  'Relative',
  'Doctor',
  'Pharmacist',
  'OtherHealthProfessional',
  'Other',
] as const
export type ReporterKind = (typeof reporterKinds)[number]

/** What it meant for the person if it is not serious by ICH E2A; the safety officer reads it with the words. */
export const eventEffects = ['DailyLife', 'SawDoctor'] as const
export type EventEffect = (typeof eventEffects)[number]

/** In the reporter’s own words: never changed, only added to. */
export const Words = Paragraphs(4_000)

const reported = {
  /** As the reporter names it; a patient’s app proposes those of their letters. */
  product: Nullable(NonBlankName(200)),
  batch: Nullable(PlainLine(60)),
  /** As on the package, whose last good day it is. What is optional here is left out of reports from before it was asked. */
  expiresOn: Type.Optional(Nullable(Day)),
  /** Since when and until when the medicine was taken; `stillTaking`: it is, and there is no `takenUntil`. */
  takenSince: Type.Optional(Nullable(Day)),
  takenUntil: Type.Optional(Nullable(Day)),
  stillTaking: Type.Optional(Type.Boolean()),
  beganOn: Nullable(Day),
  endedOn: Nullable(Day),
  seriousness: Type.Array(OneOf(seriousnessCriteria), { maxItems: seriousnessCriteria.length, uniqueItems: true }),
  outcome: OneOf(eventOutcomes),
  effects: Type.Optional(Type.Array(OneOf(eventEffects), { maxItems: eventEffects.length, uniqueItems: true })),
  /** Whether the reporter may be called about it; left out: not asked. */
  mayCall: Type.Optional(Type.Boolean()),
}
/** What a patient reports in addition to the words. */
export const ToldFacts = Type.Object(reported)
export type ToldFacts = Static<typeof ToldFacts>

const people = {
  reporter: Type.Object({
    kind: OneOf(reporterKinds),
    name: Nullable(NonBlankName(120)),
    /** A telephone number or an address for questions. */
    contact: Nullable(NonBlankLine(200)),
  }),
  /** As far as known: any of the three makes the patient identifiable, as does the patient’s code. */
  patient: Type.Object({
    initials: Nullable(NonBlankName(10)),
    /** In years, when it began. */
    age: Nullable(Type.Integer({ minimum: 0, maximum: 130 })),
    sex: Nullable(OneOf(['Female', 'Male'])),
  }),
}
/** What staff report after hearing of it. */
export const HeardFacts = Type.Object({ ...reported, ...people })

/** Everything that a case can have, as the safety officer completes it. */
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
})
export type AdverseEventFacts = Static<typeof AdverseEventFacts>

/** Whether the reaction had not ended when it was reported. */
export const goesOn = ({ outcome }: Pick<AdverseEventFacts, 'outcome'>): boolean =>
  outcome === 'NotRecovered' || outcome === 'Recovering'

export const isSerious = ({ seriousness }: Pick<AdverseEventFacts, 'seriousness'>): boolean => seriousness.length > 0

/** What a valid report needs. The event itself is in the words, which every report has. */
export const minimalCriteria = ['Patient', 'Reporter', 'Product'] as const
export type MinimalCriterion = (typeof minimalCriteria)[number]

/** What is missing of a case; `known`: its patient is one of the program. */
export function missingCriteria(facts: AdverseEventFacts, known: boolean): MinimalCriterion[] {
  const { patient, reporter, product } = facts
  const have: Record<MinimalCriterion, boolean> = {
    Patient: known || patient.initials !== null || patient.age !== null || patient.sex !== null,
    Reporter: reporter.name !== null || reporter.contact !== null || (known && reporter.kind === 'Patient'),
    Product: product !== null,
  }
  return minimalCriteria.filter((criterion) => !have[criterion])
}
