// The kinds of safety reports: a side effect, and what FDA Circular 2020-003 names beside it. One entry has everything about a kind except
// its words, which are in locales/ below its name. The database has the names in `adverse_event_kind`, and the clock as `is_due_in_a_day`.
import * as Type from 'typebox'
import { Day, OneOf } from '../values.ts'

const yesOrNo = ['Yes', 'No', 'Unknown'] as const

/** The questions of the kinds, each by its name: what can be chosen, or a day. None has to be answered. */
const questions = {
  /** Whether it was used as prescribed. */
  asDirected: yesOrNo,
  workedBefore: yesOrNo,
  whoTook: ['Patient', 'SomebodyElse', 'Unknown'],
  intent: ['ByMistake', 'OnPurpose', 'Unknown'],
  /** Where the mistake was made. */
  mistakeIn: ['Prescribing', 'Dispensing', 'Taking', 'Storing', 'Unknown'],
  /** Whether somebody took it. */
  wasTaken: yesOrNo,
  exposed: ['Pregnant', 'Breastfeeding', 'PartnerPregnant'],
  /** The day on which the child is expected. */
  childDue: 'day',
  child: ['NotBorn', 'Healthy', 'Unwell', 'Lost', 'Unknown'],
  defect: ['Package', 'Look', 'Broken', 'WrongContent', 'Counterfeit', 'OtherDefect'],
  hasPackage: yesOrNo,
} as const satisfies Record<string, readonly string[] | 'day'>
type Questions = typeof questions
export type Question = keyof Questions
export type Choice = Exclude<Questions[Question], 'day'>[number]
export const questionNames = Object.keys(questions) as Question[]

/** What can be chosen as the answer to a question; null: it asks for a day. */
export function choicesOf(name: Question): readonly Choice[] | null {
  const choices = questions[name]
  return choices === 'day' ? null : choices
}

/** The most days until a child is expected. */
export const CHILD_DUE_DAYS = 300

type Answer<Q extends Question> = Questions[Q] extends readonly string[] ? Questions[Q][number] : string
/** An answer for each answered question. */
export type Answers = { [Q in Question]?: Answer<Q> }
export const Answers = Type.Unsafe<Answers>(
  Type.Object(
    Object.fromEntries(
      Object.entries(questions).map(([name, choices]) => [
        name,
        Type.Optional(choices === 'day' ? Day : OneOf(choices)),
      ]),
    ),
  ),
)

type Facts = {
  /** Its own questions, in the order of the form. */
  questions: readonly Question[]
  /**
   * What its form also asks as that of a side effect does: since when the medicine is taken (`taking`), when it began (`began`) and how
   * it goes on (`course`). What happened, the medicine, the package and the harm are asked for every kind.
   */
  asks: readonly ('taking' | 'began' | 'course')[]
  /** By when it is handed over: in the agreed days of its seriousness, or within 24 hours whether or not it did harm. */
  clock: 'Seriousness' | 'OneDay'
  /** Whether a recall may have to follow. */
  offersRecall: boolean
}

export const kindFacts = {
  SideEffect: { questions: [], asks: ['taking', 'began', 'course'], clock: 'Seriousness', offersRecall: false },
  LackOfEffect: {
    questions: ['asDirected', 'workedBefore'],
    asks: ['taking', 'began'],
    clock: 'Seriousness',
    offersRecall: false,
  },
  Overdose: { questions: ['whoTook', 'intent'], asks: ['began'], clock: 'Seriousness', offersRecall: false },
  MedicationError: { questions: ['mistakeIn', 'wasTaken'], asks: ['began'], clock: 'Seriousness', offersRecall: false },
  Pregnancy: {
    questions: ['exposed', 'childDue', 'child'],
    asks: ['taking'],
    clock: 'Seriousness',
    offersRecall: false,
  },
  ProductDefect: { questions: ['defect', 'hasPackage'], asks: ['began'], clock: 'OneDay', offersRecall: true },
} as const satisfies Record<string, Facts>

export type ReportKind = keyof typeof kindFacts
export const reportKinds = Object.keys(kindFacts) as ReportKind[]

/** The kind of a report: a side effect, unless its facts name another. */
export const kindOf = ({ kind }: { kind?: ReportKind | undefined }): ReportKind => kind ?? 'SideEffect'

/** The facts of a kind, by the names of `Facts`. */
export const factsOfKind = (kind: ReportKind): Facts => kindFacts[kind]

/** Those of a report's answers that its kind asks for. */
export const answersOf = (kind: ReportKind, answers: Answers): Answers =>
  Object.fromEntries(factsOfKind(kind).questions.flatMap((name) => (answers[name] ? [[name, answers[name]]] : [])))
