// Signals: what connects a patient's registration or papers with somebody else's. A hint with its evidence, never a verdict
// (docs/decisions/050). Pure, so that the server decides on, and the console shows, one and the same warning.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import type { Warning } from '../review/warnings.ts'
import { Id, Nullable, OneOf, Timestamp } from '../values.ts'

export const signalKinds = [
  /** The same name and birthdate, in any case, accents and order of the names. */
  'SamePerson',
  /** The same mobile number, in any notation. */
  'SameMobile',
  /** Pictures that look the same (perceptual hash), though the files differ. */
  'SamePicture',
  /** The same file at another patient. */
  'SameFile',
  /** The same receipt (number, day and branch) accepted for another patient. */
  'SameReceipt',
  /** Three or more accepted receipts of a branch with numbers in sequence, not all of one patient on one day. */
  'ReceiptsInSequence',
  /** A doctor with far more registrations than the others. */
  'BusyDoctor',
  /** One person granted tiers to very many patients in a month. */
  'TiersGranted',
  /** A desk that enrolled far more patients than the others, or many of whom are declined. */
  'BusyDesk',
  /** A member of staff opened the patient because something looks like misuse. */
  'Suspicion',
] as const
export const SignalKind = OneOf(signalKinds)
export type SignalKind = (typeof signalKinds)[number]

/** `LookedInto`: an administrator has begun. `Closed` has an outcome. */
export const signalStates = ['Open', 'LookedInto', 'Closed'] as const
export const SignalState = OneOf(signalStates)
export const signalOutcomes = ['Harmless', 'Mistake', 'Misuse'] as const
export const SignalOutcome = OneOf(signalOutcomes)

/** Only others' codes; `readSignal` has the evidence. */
const facts = {
  id: Id,
  kind: SignalKind,
  foundAt: Timestamp,
  /** The other patients' codes, 20 at most. */
  otherCodes: Type.Array(Type.String()),
  /** Its doctor. */
  doctorCode: Nullable(Type.String()),
}

/** A signal on a case. */
export const CaseSignal = Type.Object({ ...facts, state: SignalState })
export type CaseSignal = Static<typeof CaseSignal>

/** A signal closed as a mistake or misuse, for staff who handle its patient later. Patients never read the outcome. */
export const SettledSignal = Type.Object({
  ...facts,
  outcome: OneOf(['Mistake', 'Misuse']),
  closedAt: Timestamp,
})
export type SettledSignal = Static<typeof SettledSignal>

/** The kinds that warn a case's reviewer by the signal alone; the others' warnings are computed from the case. */
export const warnedKinds = ['SamePerson', 'SameMobile', 'SamePicture', 'BusyDoctor'] as const

/** The signals of a case as warnings against accepting it. */
export const signalWarnings = (signals: readonly Pick<CaseSignal, 'kind'>[]): Warning[] =>
  warnedKinds.flatMap((what) => {
    const units = signals.filter(({ kind }) => kind === what).length
    return units > 0 ? [{ what, units }] : []
  })

/** The same of receipts in sequence with the one to accept. */
export const sequenceWarnings = (others: readonly unknown[]): Warning[] =>
  others.length > 0 ? [{ what: 'ReceiptsInSequence', units: others.length + 1 }] : []
