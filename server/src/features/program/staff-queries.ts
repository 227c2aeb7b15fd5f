// The program's facts, in every language, as administrators edit them.
import type { Program } from '@aruga/contract/program/staff'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const find = query(
  'program.find',
  `SELECT name, accent_colour AS "accentColour", phone, email AS "emailAddress", texts_of(hours, hours_en, hours_fil) AS "hours: Hours", address,
     privacy_email AS "privacyEmailAddress"
   FROM program`,
)
/** The program's only row. */
export async function findProgram(db: Db): Promise<Program> {
  const [program] = await find(db)
  if (!program) throw new Error('The table program has no row.')
  return { ...program, hours: { ...noHours, ...program.hours } }
}

const noHours: Program['hours'] = { en: null, fil: null }

const edit = query(
  'program.edit',
  `UPDATE program SET name = :name, accent_colour = :accentColour, phone = :phone, email = :emailAddress, hours = :hours::jsonb, address = :address,
     privacy_email = :privacyEmailAddress`,
)
export const updateProgram = (tx: Db, { name, accentColour, hours, ...rest }: Program) => {
  const { phone, emailAddress, address, privacyEmailAddress } = rest
  return edit(tx, {
    name: name.trim(),
    accentColour,
    phone,
    emailAddress,
    hours: JSON.stringify(hours),
    address,
    privacyEmailAddress,
  })
}
