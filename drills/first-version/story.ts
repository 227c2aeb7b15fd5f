// The people and data of the first version (make.ts), for the drill that continues with them.
import { join } from 'node:path'

export const folderOfData = join(import.meta.dirname, 'data')
export const FILES_KEY = '5a'.repeat(32)
export const PASSWORD = 'Bagong-daan-27'

/** Her first letter is used up in part, with a receipt; her second is claimed, but not handed over yet. */
export const maria = 'maria@patients.test'
/** Registered, and not reviewed yet. */
export const jose = 'jose@patients.test'
export const reviewer = 'reviewer@staff.test'
export const pharmacist = 'pharmacist@staff.test'
export const photo = 'portrait-maria.jpg'
