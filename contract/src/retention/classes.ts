// What is kept for how long. Why each period lies between its bounds is said at the console's page and in docs/privacy.md.

/** In the order in which they are disposed of: receipts go before the letters that they belong to. */
export const retentionClasses = ['DeclinedRegistration', 'FormerPatient', 'SetAsideDocument', 'Notification'] as const
export type RetentionClass = (typeof retentionClasses)[number]

/** Whole months. */
type Bounds = { usual: number; min: number; max: number }

export const retentionBounds: Record<RetentionClass, Bounds> = {
  // RA 10173, section 11 e: as long as the purpose, or a legal claim, needs it. Civil Code, article 1146: such claims end after four years.
  DeclinedRegistration: { usual: 12, min: 1, max: 60 },
  FormerPatient: { usual: 60, min: 6, max: 120 },
  SetAsideDocument: { usual: 6, min: 1, max: 60 },
  Notification: { usual: 24, min: 3, max: 60 },
}

/** A new or shortened period disposes of nothing for this long. */
export const NOTICE_DAYS = 30
