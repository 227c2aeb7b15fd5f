import { type Db, statement } from '../../db/open.ts'

export type HealthcareProfessionalRow = {
  id: string
  hcpCode: string
  doctorName: string
  specialty: string
  clinic: string
  retired: boolean
}

const findByCode = statement<HealthcareProfessionalRow>(
  'professionals.find-by-code',
  `SELECT id, code AS "hcpCode", name AS "doctorName", specialty, clinic,
     retired_at IS NOT NULL AND retired_at <= $2 AS retired
   FROM healthcare_professional WHERE code = $1`,
)

/** The doctor behind a code as it was typed: case and spaces do not matter. */
export const findHealthcareProfessional = async (db: Db, typed: string, now: Date) =>
  (await findByCode(db, [typed.toUpperCase().replace(/\s/g, ''), now]))[0]
