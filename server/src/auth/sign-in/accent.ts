// The program's colour on the pages under /connect, as a sheet of its own: theirs, and its hash in the policy, stay the same.
import { hueOf } from '@aruga/contract/accent'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

export const ACCENT_PATH = '/connect/look/accent.css'

const findColour = query('connect.find-colour', 'SELECT accent_colour AS colour FROM program')

/** Empty where the program has none; and while the database is away, when the page has to be there all the same. */
export async function accentSheet(db: Db): Promise<string> {
  const [program] = await findColour(db).catch(() => [])
  const hue = program?.colour ? hueOf(program.colour) : null
  return hue === null ? '' : `:root{--accent-h:${hue}}\n`
}
