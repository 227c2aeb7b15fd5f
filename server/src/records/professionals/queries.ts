import { cleanCode } from '@aruga/contract/typed-text'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const findByCode = query(
  'professionals.find-by-code',
  `SELECT id, code AS "hcpCode", name AS "doctorName", specialty, clinic,
     retired_at IS NOT NULL AND retired_at <= :now AS retired
   FROM healthcare_professional WHERE replace(code, '-', '') = :bare ORDER BY code = :typed DESC LIMIT 1`,
)

/** The doctor with a code; case, spaces and dashes do not matter. Of two codes that differ only in a dash, the one typed exactly. */
export async function findHealthcareProfessional(db: Db, code: string, now: Date) {
  const typed = plainCode(code)
  return (await findByCode(db, { bare: typed.replaceAll('-', ''), typed, now }))[0]
}

/** A code as stored: cleaned by the contract, in capitals, without spaces. */
export const plainCode = (typed: string) => cleanCode(typed).toUpperCase().replace(/\s/g, '')
