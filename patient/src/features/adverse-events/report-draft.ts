import {
  type EventEffect,
  eventEffects,
  type SeriousnessCriterion,
  type ToldFacts,
} from '@aruga/contract/adverse-events/facts'
import {
  type Answers,
  answersOf,
  CHILD_DUE_DAYS,
  choicesOf,
  factsOfKind,
  type Question,
  questionNames,
  type ReportKind,
  reportKinds,
} from '@aruga/contract/adverse-events/kinds'
import { daysAfter } from '@aruga/contract/days'

/** How bad it was, as a patient can answer. Death is not asked; anything else is in the words, which the safety officer reads. */
export const harms = [
  ...eventEffects,
  'Hospitalization',
  'LifeThreatening',
  'Disability',
  'BirthDefect',
] as const satisfies (EventEffect | SeriousnessCriterion)[]
type Harm = (typeof harms)[number]

export const goesOn = ['NotRecovered', 'Recovering', 'Recovered', 'Unknown'] as const

/** Whether the medicine is still taken. */
export const taking = ['yes', 'no', 'unknown'] as const

/** The name of a product, as in the reports. */
export const nameOf = ({ productName, strength }: { productName: string; strength: string }) =>
  `${productName} ${strength}`.trim()

/** The choice of a medicine that the program does not have, and of a package that no counter recorded. */
export const OTHER = 'other'
/** The choice of a medicine of the program that is on no letter, until it is chosen. */
export const OF_PROGRAM = 'program'

/** The values of the fields, stored on the device until the report is sent. */
export type ReportDraft = {
  /** Makes sending idempotent. */
  key: string
  kind: ReportKind
  /** Answers of a kind that was chosen before stay, in case it is chosen again. */
  answers: Answers
  words: string
  /** A product named as on the letters and in the formulary, `OTHER`, `OF_PROGRAM`, or empty if not chosen yet. */
  product: string
  otherProduct: string
  /** A batch from a counter, `OTHER`, or empty if not chosen yet; `expiresOn`: its date. */
  package: string
  expiresOn: string
  /** The number as typed. */
  batch: string
  takenSince: string
  takenUntil: string
  stillTaking: (typeof taking)[number] | ''
  beganOn: string
  endedOn: string
  outcome: (typeof goesOn)[number] | ''
  harms: Harm[]
  mayCall: boolean | null
}

export const noReport: ReportDraft = {
  key: '',
  kind: 'SideEffect',
  answers: {},
  words: '',
  product: '',
  otherProduct: '',
  package: '',
  expiresOn: '',
  batch: '',
  takenSince: '',
  takenUntil: '',
  stillTaking: '',
  beganOn: '',
  endedOn: '',
  outcome: '',
  harms: [],
  mayCall: null,
}

const isAnswer = (name: Question, answer: unknown) =>
  choicesOf(name)?.some((one) => one === answer) ?? typeof answer === 'string'
function readAnswers(stored: unknown): Answers {
  const answers = (stored ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    questionNames.filter((name) => isAnswer(name, answers[name])).map((name) => [name, answers[name]]),
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** A stored draft may come from another version of the app. */
export function readReport(stored: unknown): ReportDraft {
  const draft = (stored ?? {}) as Partial<Record<keyof ReportDraft, unknown>>
  const had = Array.isArray(draft.harms) ? draft.harms : []
  return {
    key: textOf(draft.key),
    kind: reportKinds.find((one) => one === draft.kind) ?? 'SideEffect',
    answers: readAnswers(draft.answers),
    words: textOf(draft.words),
    product: textOf(draft.product),
    otherProduct: textOf(draft.otherProduct),
    package: textOf(draft.package),
    expiresOn: textOf(draft.expiresOn),
    batch: textOf(draft.batch),
    takenSince: textOf(draft.takenSince),
    takenUntil: textOf(draft.takenUntil),
    stillTaking: taking.find((one) => one === draft.stillTaking) ?? '',
    beganOn: textOf(draft.beganOn),
    endedOn: textOf(draft.endedOn),
    outcome: goesOn.find((one) => one === draft.outcome) ?? '',
    harms: harms.filter((one) => had.includes(one)),
    mayCall: typeof draft.mayCall === 'boolean' ? draft.mayCall : null,
  }
}

export const isBlank = ({ key: _key, kind: _kind, answers, harms: ticked, mayCall, ...texts }: ReportDraft) =>
  Object.values(answers).every((answer) => answer === '') &&
  ticked.length === 0 &&
  mayCall === null &&
  Object.values(texts).every((text) => text.trim() === '')

export type ReportField = 'words' | 'product' | 'childDue' | 'beganOn' | 'endedOn' | 'takenSince' | 'takenUntil'
type Fault = 'wordsMissing' | 'productMissing' | 'childDueLate' | 'dayToCome' | 'endsBefore'

/** The faults that prevent sending, by field; `today` as `YYYY-MM-DD`. */
export function faultsOf(draft: ReportDraft, today: string): Partial<Record<ReportField, Fault>> {
  const { words } = draft
  const { beganOn, takenSince } = asked(draft)
  const { childDue = '' } = answersOf(draft.kind, draft.answers)
  const ended = endFault(beganOn, endOf(draft), today)
  const stopped = endFault(takenSince, lastTaken(draft), today)
  return {
    ...(words.trim() === '' && { words: 'wordsMissing' as const }),
    // The patient said that it is one of the program's; without a name nobody could tell which.
    ...(draft.product === OF_PROGRAM && { product: 'productMissing' as const }),
    ...(childDue > daysAfter(today, CHILD_DUE_DAYS) && { childDue: 'childDueLate' as const }),
    ...(takenSince > today && { takenSince: 'dayToCome' as const }),
    ...(stopped && { takenUntil: stopped }),
    ...(beganOn > today && { beganOn: 'dayToCome' as const }),
    ...(ended && { endedOn: ended }),
  }
}

const endFault = (from: string, to: string, today: string): Fault | null =>
  to > today ? 'dayToCome' : to && from && to < from ? 'endsBefore' : null
/** What the kind does not ask does not count, even if it was answered for another. */
function asked(draft: ReportDraft): ReportDraft {
  const { asks } = factsOfKind(draft.kind)
  return {
    ...draft,
    ...(!asks.includes('taking') && { takenSince: '', stillTaking: '' as const }),
    ...(!asks.includes('began') && { beganOn: '' }),
    ...(!asks.includes('course') && { outcome: '' as const }),
  }
}
/** A typed day does not count after another answer has hidden its field. */
const endOf = (draft: ReportDraft) => (asked(draft).outcome === 'Recovered' ? draft.endedOn : '')
const lastTaken = (draft: ReportDraft) => (asked(draft).stillTaking === 'no' ? draft.takenUntil : '')

const isEffect = (harm: Harm): harm is EventEffect => eventEffects.some((one) => one === harm)

/** The words as typed; everything else trimmed. */
export function bodyOf(draft: ReportDraft) {
  const { words, kind, product, otherProduct, harms: ticked, mayCall } = draft
  const { stillTaking, outcome, takenSince, beganOn } = asked(draft)
  const named = product === OTHER ? otherProduct.trim() : product === OF_PROGRAM ? '' : product
  const isTyped = draft.package === OTHER
  const facts: ToldFacts = {
    // A side effect is sent as it always was.
    ...(kind !== 'SideEffect' && { kind, answers: answersOf(kind, draft.answers) }),
    product: named || null,
    batch: (isTyped ? draft.batch.trim() : draft.package) || null,
    expiresOn: (!isTyped && draft.expiresOn) || null,
    takenSince: takenSince || null,
    takenUntil: lastTaken(draft) || null,
    ...((stillTaking === 'yes' || stillTaking === 'no') && { stillTaking: stillTaking === 'yes' }),
    beganOn: beganOn || null,
    endedOn: endOf(draft) || null,
    seriousness: ticked.filter((harm) => !isEffect(harm)) as SeriousnessCriterion[],
    outcome: outcome || 'Unknown',
    effects: ticked.filter(isEffect),
    ...(mayCall !== null && { mayCall }),
  }
  return { words, facts }
}
