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

/** The choice of a medicine that no letter is for. */
export const OTHER = 'other'

/** As the fields have them, stored on the device until it is sent. */
export type ReportDraft = {
  /** Makes the sending idempotent. */
  key: string
  words: string
  /** A product as the letters name it, `OTHER` or not chosen yet. */
  product: string
  otherProduct: string
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
    beganOn: textOf(draft.beganOn),
    endedOn: textOf(draft.endedOn),
    outcome: goesOn.find((one) => one === draft.outcome) ?? '',
    harms: harms.filter((one) => had.includes(one)),
    mayCall: typeof draft.mayCall === 'boolean' ? draft.mayCall : null,
  }
}

export const isBlank = ({ key: _key, harms: ticked, mayCall, ...texts }: ReportDraft) =>
  ticked.length === 0 && mayCall === null && Object.values(texts).every((text) => text.trim() === '')

export type ReportField = 'words' | 'beganOn' | 'endedOn'
type Fault = 'wordsMissing' | 'dayToCome' | 'endsBefore'

/** What keeps a draft from being sent, by its field; `today` as `YYYY-MM-DD`. */
export function faultsOf(
  { words, beganOn, ...draft }: ReportDraft,
  today: string,
): Partial<Record<ReportField, Fault>> {
  const endedOn = draft.outcome === 'Recovered' ? draft.endedOn : ''
  const ended: Fault | null =
    endedOn > today ? 'dayToCome' : endedOn && beganOn && endedOn < beganOn ? 'endsBefore' : null
  return {
    ...(words.trim() === '' && { words: 'wordsMissing' as const }),
    ...(beganOn > today && { beganOn: 'dayToCome' as const }),
    ...(ended && { endedOn: ended }),
  }
}

const isEffect = (harm: Harm): harm is EventEffect => eventEffects.some((one) => one === harm)

/** The words as they were typed; the rest trimmed. */
export function bodyOf({
  words,
  product,
  otherProduct,
  beganOn,
  endedOn,
  outcome,
  harms: ticked,
  mayCall,
}: ReportDraft) {
  const named = product === OTHER ? otherProduct.trim() : product
  const facts: ToldFacts = {
    product: named || null,
    batch: null,
    beganOn: beganOn || null,
    endedOn: (outcome === 'Recovered' && endedOn) || null,
    seriousness: ticked.filter((harm) => !isEffect(harm)) as SeriousnessCriterion[],
    outcome: outcome || 'Unknown',
    effects: ticked.filter(isEffect),
    ...(mayCall !== null && { mayCall }),
  }
  return { words, facts }
}
