import { type Language, textIn } from '@aruga/contract/languages'
import type { ProgramFacts } from '@aruga/contract/program/program'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { Hours } from './columns.ts'
import { findReckoning } from './working-time.ts'

const findFacts = query(
  'program.facts',
  `SELECT name, accent_colour AS "accentColour", phone, email AS "emailAddress", address,
     texts_of(hours, hours_en, hours_fil) AS "hours?: Hours",
     privacy_email AS "privacyEmailAddress"
   FROM program`,
)

/** The program's only row, with the hours in this language, else in any. */
export async function findProgramFacts(
  db: Db,
  language: Language,
): Promise<Omit<ProgramFacts, 'languages' | 'map' | 'sendsSms'>> {
  const [facts] = await findFacts(db)
  if (!facts) throw new Error('The table program has no row.')
  const { promises } = await findReckoning(db)
  return { ...facts, hours: hoursIn(facts.hours, language), reviewPromises: promises }
}

const hoursIn = (hours: Hours | null, language: Language): string | null =>
  hours && (textIn(hours, language) || (Object.values(hours).find(Boolean) ?? null))
