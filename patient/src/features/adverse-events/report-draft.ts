import {
  type EventEffect,
  eventEffects,
  type SeriousnessCriterion,
  type ToldFacts,
} from '@aruga/contract/adverse-events/facts'

/** What a patient can say about how bad it was. Death is not asked; what else was bad is in the words, and the safety officer reads them. */
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

/** A product as the reports name it. */
export const nameOf = ({ productName, strength }: { productName: string; strength: string }) =>
  `${productName} ${strength}`.trim()

/** The choice of a medicine that no letter is for, and of a package that no counter recorded. */
export const OTHER = 'other'

/** As the fields have them, stored on the device until it is sent. */
export type ReportDraft = {
  /** Makes the sending idempotent. */
  key: string
  words: string
  /** A product as the letters name it, `OTHER` or not chosen yet. */
  product: string
  otherProduct: string
  /** A batch that a counter handed over, `OTHER` or not chosen yet; `expiresOn`: its date. */
  package: string
  expiresOn: string
  /** As it was typed. */
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

/** A stored draft may be of another version of the app. */
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

/** What keeps a draft from being sent, by its field; `today` as `YYYY-MM-DD`. */
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
/** A day that was typed before another answer made it go away does not count. */
const endOf = ({ outcome, endedOn }: ReportDraft) => (outcome === 'Recovered' ? endedOn : '')
const lastTaken = ({ stillTaking, takenUntil }: ReportDraft) => (stillTaking === 'no' ? takenUntil : '')

const isEffect = (harm: Harm): harm is EventEffect => eventEffects.some((one) => one === harm)

/** The words as they were typed; the rest trimmed. */
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
