import type { ProgramFacts } from '@aruga/contract/program/program'
import type { Language } from '@aruga/contract/values'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { findReckoning } from './working-time.ts'

const findFacts = query(
  'program.facts',
  `SELECT name, accent_colour AS "accentColour", phone, email AS "emailAddress", address,
     CASE :language::language WHEN 'fil' THEN coalesce(hours_fil, hours_en) ELSE coalesce(hours_en, hours_fil) END AS hours,
     privacy_email AS "privacyEmailAddress"
   FROM program`,
)

/** The program's only row, with the hours in this language if there are any. */
export async function findProgramFacts(db: Db, language: Language): Promise<ProgramFacts> {
  const [facts] = await findFacts(db, { language })
  if (!facts) throw new Error('The table program has no row.')
  const { promises } = await findReckoning(db)
  return { ...facts, reviewPromises: promises }
}
