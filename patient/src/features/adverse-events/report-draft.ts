import {
  type EventEffect,
  eventEffects,
  type SeriousnessCriterion,
  type ToldFacts,
} from '@aruga/contract/adverse-events/facts'

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

/** The choice of a medicine that is on no letter, and of a package that no counter recorded. */
export const OTHER = 'other'

/** The values of the fields, stored on the device until the report is sent. */
export type ReportDraft = {
  /** Makes sending idempotent. */
  key: string
  words: string
  /** A product named as on the letters, `OTHER`, or empty if not chosen yet. */
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

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** A stored draft may come from another version of the app. */
export function readReport(stored: unknown): ReportDraft {
  const draft = (stored ?? {}) as Partial<Record<keyof ReportDraft, unknown>>
  const had = Array.isArray(draft.harms) ? draft.harms : []
  return {
    key: textOf(draft.key),
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

export const isBlank = ({ key: _key, harms: ticked, mayCall, ...texts }: ReportDraft) =>
  ticked.length === 0 && mayCall === null && Object.values(texts).every((text) => text.trim() === '')

export type ReportField = 'words' | 'beganOn' | 'endedOn' | 'takenSince' | 'takenUntil'
type Fault = 'wordsMissing' | 'dayToCome' | 'endsBefore'

/** The faults that prevent sending, by field; `today` as `YYYY-MM-DD`. */
export function faultsOf(draft: ReportDraft, today: string): Partial<Record<ReportField, Fault>> {
  const { words, beganOn, takenSince } = draft
  const ended = endFault(beganOn, endOf(draft), today)
  const stopped = endFault(takenSince, lastTaken(draft), today)
  return {
    ...(words.trim() === '' && { words: 'wordsMissing' as const }),
    ...(takenSince > today && { takenSince: 'dayToCome' as const }),
    ...(stopped && { takenUntil: stopped }),
    ...(beganOn > today && { beganOn: 'dayToCome' as const }),
    ...(ended && { endedOn: ended }),
  }
}

const endFault = (from: string, to: string, today: string): Fault | null =>
  to > today ? 'dayToCome' : to && from && to < from ? 'endsBefore' : null
/** A typed day does not count after another answer has hidden its field. */
const endOf = ({ outcome, endedOn }: ReportDraft) => (outcome === 'Recovered' ? endedOn : '')
const lastTaken = ({ stillTaking, takenUntil }: ReportDraft) => (stillTaking === 'no' ? takenUntil : '')

const isEffect = (harm: Harm): harm is EventEffect => eventEffects.some((one) => one === harm)

/** The words as typed; everything else trimmed. */
export function bodyOf(draft: ReportDraft) {
  const { words, product, otherProduct, stillTaking, outcome, harms: ticked, mayCall } = draft
  const named = product === OTHER ? otherProduct.trim() : product
  const isTyped = draft.package === OTHER
  const facts: ToldFacts = {
    product: named || null,
    batch: (isTyped ? draft.batch.trim() : draft.package) || null,
    expiresOn: (!isTyped && draft.expiresOn) || null,
    takenSince: draft.takenSince || null,
    takenUntil: lastTaken(draft) || null,
    ...((stillTaking === 'yes' || stillTaking === 'no') && { stillTaking: stillTaking === 'yes' }),
    beganOn: draft.beganOn || null,
    endedOn: endOf(draft) || null,
    seriousness: ticked.filter((harm) => !isEffect(harm)) as SeriousnessCriterion[],
    outcome: outcome || 'Unknown',
    effects: ticked.filter(isEffect),
    ...(mayCall !== null && { mayCall }),
  }
  return { words, facts }
}
