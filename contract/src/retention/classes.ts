// How long data is stored. The console's page and docs/privacy.md explain the bounds of each period.

/** In the order of disposal: receipts go before their letters. */
export const retentionClasses = [
  'DeclinedRegistration',
  'FormerPatient',
  'UnusedLogIn',
  'SetAsideDocument',
  'Prescription',
  'Receipt',
  'Letter',
  'Notification',
  'AccessRecord',
] as const
export type RetentionClass = (typeof retentionClasses)[number]

/** Whole months. */
type Bounds = { usual: number; min: number; max: number }

// Tax Code, section 235 as amended by RA 11976: five years from the day after the return of the year was due. That is 15.5 months after
// the first day of the year at the latest, which makes 75.5 months from a record's own day; ten years where fraud is found late (section 222).
const TAX_RECORDS: Bounds = { usual: 84, min: 76, max: 120 }

export const retentionBounds: Record<RetentionClass, Bounds> = {
  // RA 10173, section 11 e: as long as the purpose, or a legal claim, needs it. Civil Code, article 1146: such claims end after four years.
  DeclinedRegistration: { usual: 12, min: 1, max: 60 },
  FormerPatient: { usual: 60, min: 6, max: 120 },
  UnusedLogIn: { usual: 12, min: 1, max: 60 },
  SetAsideDocument: { usual: 6, min: 1, max: 60 },
  // The letter has the prescription's content; the paper itself answers questions about the decision.
  Prescription: { usual: 24, min: 12, max: 60 },
  Receipt: TAX_RECORDS,
  Letter: TAX_RECORDS,
  Notification: { usual: 24, min: 3, max: 60 },
  // Never shorter than for the letters that it explains; offences against RA 10173 prescribe after twelve years at the latest (Act 3326).
  AccessRecord: { usual: 120, min: 76, max: 144 },
}

/** A new or shortened period disposes of nothing for this long. */
export const NOTICE_DAYS = 30

/** Counts of due data stop here: nobody needs the exact number beyond it. */
export const DUE_COUNTED = 10_000
