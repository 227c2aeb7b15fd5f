// What the program says about itself, in both languages, as administrators edit it.
import type { Program } from '@aruga/contract/program/staff'
import { type Db, statement } from '../../db/open.ts'

const programColumns = `name, accent_colour AS "accentColour", phone, email AS "emailAddress",
  json_build_object('en', hours_en, 'fil', hours_fil) AS hours, address, privacy_email AS "privacyEmailAddress"`
const find = statement<Program>('program.find', `SELECT ${programColumns} FROM program`)
/** The one row that every deployment has. */
export async function findProgram(db: Db): Promise<Program> {
  const [program] = await find(db, [])
  if (!program) throw new Error('The table program has lost its row.')
  return program
}

const edit = statement(
  'program.edit',
  `UPDATE program SET name = $1, accent_colour = $2, phone = $3, email = $4, hours_en = $5, hours_fil = $6, address = $7,
     privacy_email = $8`,
)
export const updateProgram = (tx: Db, { name, accentColour, hours, ...rest }: Program) => {
  const { phone, emailAddress, address, privacyEmailAddress } = rest
  return edit(tx, [name.trim(), accentColour, phone, emailAddress, hours.en, hours.fil, address, privacyEmailAddress])
}
