// The program's colour on the pages under /connect, as its own style sheet: the pages' sheet, and its hash in the CSP, stay constant.
import { hueOf } from '@aruga/contract/accent'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

export const ACCENT_PATH = '/connect/look/accent.css'

const findColour = query('connect.find-colour', 'SELECT accent_colour AS colour FROM program')

/** Empty without a colour of the program, and while the database is unavailable, when the page must still work. */
export async function accentSheet(db: Db): Promise<string> {
  const [program] = await findColour(db).catch(() => [])
  const hue = program?.colour ? hueOf(program.colour) : null
  return hue === null ? '' : `:root{--accent-h:${hue}}\n`
}
