import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const findByCode = query(
  'professionals.find-by-code',
  `SELECT id, code AS "hcpCode", name AS "doctorName", specialty, clinic,
     retired_at IS NOT NULL AND retired_at <= :now AS retired
   FROM healthcare_professional WHERE code = :code`,
)

/** The doctor with a code; case and spaces do not matter. */
export const findHealthcareProfessional = async (db: Db, typed: string, now: Date) =>
  (await findByCode(db, { code: typed.toUpperCase().replace(/\s/g, ''), now }))[0]
