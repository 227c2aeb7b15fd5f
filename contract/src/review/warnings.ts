// What a reviewer has to answer for before accepting (docs/decisions/039): each warning with the reasons that can be given.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { RECEIPT_LETTERS } from '../limits.ts'
import { MAX_UNITS_AMOUNT } from '../money.ts'
import { Id, Nullable, OneOf } from '../values.ts'

/** Reasons for accepting a receipt that differs from what the counter recorded. */
const handOverReasons = [
  'HandOverNotRecorded',
  'CounterRecordedWrong',
  'SeveralReceipts',
  'PatientAsked',
  'BranchAsked',
  'Other',
] as const
/** Reasons for accepting what was sent before. */
const duplicateReasons = ['SentTwice', 'TwoPatientsOnePaper', 'ComparedDiffers', 'Other'] as const
/** Reasons for issuing a letter while one for the same product is open. */
const openLetterReasons = ['DoseWentUp', 'LostOrSpoiled', 'EndsSoon', 'DoctorAsked', 'Other'] as const
/** Reasons for issuing a letter for another product than the last one. */
const otherProductReasons = ['PrescriptionChanged', 'InAddition', 'NoLongerSold', 'DoctorAsked', 'Other'] as const

/** Reasons for accepting what a signal connects with another patient (docs/decisions/050). */
const samePersonReasons = ['DifferentPeople', 'SharedInFamily', 'RegisteredAgain', 'Other'] as const
const samePictureReasons = ['ComparedDiffers', 'SentTwice', 'TwoPatientsOnePaper', 'Other'] as const
const inSequenceReasons = ['BoughtTogether', 'QuietBranch', 'BranchAsked', 'Other'] as const
const busyDoctorReasons = ['ClinicIsLarge', 'DoctorAsked', 'Other'] as const
/** Reasons for issuing more, or sooner, than the dose needs. */
const paceReasons = ['DoseWentUp', 'LostOrSpoiled', 'Travels', 'DoctorAsked', 'Other'] as const

/** Every warning with its reasons. `units`: see `Warning`. */
export const warningReasons = {
  /** Nothing was handed over on this letter, or there is none; `units`: the receipt's, null for free goods. */
  NothingHandedOver: handOverReasons,
  /** `units`: how many more the receipts prove than the counter handed over, on that day at that branch or in all. */
  MoreThanHandedOver: handOverReasons,
  /** `units`: handed over on that day at that branch without a receipt. */
  FewerThanHandedOver: handOverReasons,
  /** Nothing was handed over at the receipt's branch. */
  BranchWithoutHandOver: handOverReasons,
  /** Nothing was handed over on the receipt's day at that branch, or anywhere while the branch is unknown. */
  DayWithoutHandOver: handOverReasons,
  /** The receipt has another amount than the counter; `units`: the difference in centavos (PHP). */
  AmountDiffers: handOverReasons,
  /** `units`: how many other documents have the same file, 20 at most. */
  SameFile: duplicateReasons,
  /** `units`: how many accepted receipts have the same number, day and branch, 20 at most. */
  SameReceipt: duplicateReasons,
  /** The patient has open letters for the product to issue; `units`: left to buy on them, at most 10,000. */
  OpenLetterForProduct: openLetterReasons,
  /** Neither the patient's last prescription nor what a colleague approved first has a letter for the product to issue; `units`: null. */
  OtherProduct: otherProductReasons,
  /** `units`: how many other patients have this name and birthdate, by open signals; as below, at most 20. */
  SamePerson: samePersonReasons,
  /** `units`: how many other patients have this mobile number. */
  SameMobile: samePersonReasons,
  /** `units`: how many files of other patients look like one of this case, but are not the same file. */
  SamePicture: samePictureReasons,
  /** The doctor has far more registrations than others; `units`: 1. */
  BusyDoctor: busyDoctorReasons,
  /** `units`: how many receipts of one branch have numbers in sequence, with this one. */
  ReceiptsInSequence: inSequenceReasons,
  /** `units`: how many more of the product the patient bought in the last 90 days than the dose needs (`paceOf`). */
  FasterThanDose: paceReasons,
  /** By the dose, the last purchases are far from used up; `units`: bought and not used, at most 10,000. */
  SoonerThanDose: paceReasons,
  /** `units`: how many more the letter has than the dose needs in the prescribed days. */
  MoreThanPrescribed: paceReasons,
} as const
export type WarningName = keyof typeof warningReasons
export const warningNames = Object.keys(warningReasons) as WarningName[]
export const acknowledgementReasons = [...new Set(Object.values(warningReasons).flat())]
export type AcknowledgementReason = (typeof acknowledgementReasons)[number]

export const Warning = Type.Object({
  what: OneOf(warningNames),
  /** The number behind the warning; null without one. */
  units: Nullable(Type.Integer({ minimum: 0, maximum: MAX_UNITS_AMOUNT })),
  /** Of a warning about one of several letters to issue: its product. */
  productId: Type.Optional(Id),
  /** Of a warning about one letter of a receipt for several: the letter. */
  letterId: Type.Optional(Id),
})
export type Warning = Static<typeof Warning>

/** A warning as the reviewer saw it, and the reason to accept in spite of it. `note` is required with `Other`. */
export const Acknowledgement = Type.Object({
  ...Warning.properties,
  reason: OneOf(acknowledgementReasons),
  note: Type.Optional(Type.String({ maxLength: 300, pattern: '^[^\\p{Cc}]*$' })),
})
export type Acknowledgement = Static<typeof Acknowledgement>

/** Letters that one prescription can be accepted with: one for each of its products. */
export const MAX_LETTERS = 10

/** Of an accepting call: each present warning exactly once. */
export const Acknowledged = Type.Optional(
  Type.Array(Acknowledgement, { maxItems: warningNames.length * Math.max(MAX_LETTERS, RECEIPT_LETTERS) }),
)

const isSameId = (one: string | undefined, other: string | undefined) => one?.toLowerCase() === other?.toLowerCase()
export const isSameWarning = (one: Warning, other: Warning) =>
  one.what === other.what &&
  one.units === other.units &&
  isSameId(one.productId, other.productId) &&
  isSameId(one.letterId, other.letterId)

/** Warnings about one letter to issue; those of several say which. */
export const aboutLetter = (warnings: Warning[], productId: string, isOneOfSeveral: boolean): Warning[] =>
  isOneOfSeveral ? warnings.map((warning) => ({ ...warning, productId: productId.toLowerCase() })) : warnings
