// A prescription's values, and what follows from them (docs/decisions/046). Pure, so that the server decides on, and the console
// shows, the same.

import type { Static } from 'typebox'
import * as Type from 'typebox'
import { daysAfter } from '../days.ts'
import { Day, NonBlankName, Quantity } from '../values.ts'

const Days = Type.Integer({ minimum: 1, maximum: 366 })

/** The dose: units of the product in a number of days. Half a tablet a day is 1 in 2 days. */
export const dose = { doseUnits: Quantity, doseDays: Days }
export type Dose = { doseUnits: number; doseDays: number }

/** The values that the reviewer reads from the paper. */
export const PrescriptionValues = Type.Object({
  /** The date on the paper. */
  writtenOn: Day,
  prescriber: NonBlankName(120),
  ...dose,
  /** The number of days that it prescribes. */
  supplyDays: Days,
})
export type PrescriptionValues = Static<typeof PrescriptionValues>

/** The same as stored. `unit`: the unit of its letter's product, singular. */
export const Prescription = Type.Object({ ...PrescriptionValues.properties, unit: Type.String() })
export type Prescription = Static<typeof Prescription>

const DAY_MS = 24 * 60 * 60_000
/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** The last day on which a letter can be issued on it, by the product's `prescriptionDays`. */
export const goodUntil = (writtenOn: string, prescriptionDays: number) => daysAfter(writtenOn, prescriptionDays)

/** Units that the dose needs in this many days, rounded up. */
export const unitsNeeded = ({ doseUnits, doseDays }: Dose, days: number) => Math.ceil((doseUnits * days) / doseDays)

/** Units that the dose uses up in this many days, rounded down. */
export const unitsUsed = ({ doseUnits, doseDays }: Dose, days: number) => Math.floor((doseUnits * days) / doseDays)

/** Whole days for which this many units last by the dose. */
export const daysOf = ({ doseUnits, doseDays }: Dose, units: number) => Math.floor((units * doseDays) / doseUnits)

/** Units for the days that it prescribes. */
export const unitsPrescribed = (prescribed: Dose & Pick<PrescriptionValues, 'supplyDays'>) =>
  unitsNeeded(prescribed, prescribed.supplyDays)
