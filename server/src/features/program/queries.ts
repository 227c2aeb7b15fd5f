import type { ContentPage } from '@aruga/contract/program'
import type { Language } from '@aruga/contract/values'
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
  'program.find-hcp',
  `SELECT id, code AS "hcpCode", name AS "doctorName", specialty, clinic,
     retired_at IS NOT NULL AND retired_at <= $2 AS retired
   FROM healthcare_professional WHERE code = $1`,
)

/** The doctor behind a code as it was typed: case and spaces do not matter. */
export const findHealthcareProfessional = async (db: Db, typed: string, now: Date) =>
  (await findByCode(db, [typed.toUpperCase().replace(/\s/g, ''), now]))[0]

const findPublished = statement<ContentPage>(
  'program.find-page',
  `SELECT slug, language, version, title, markdown, hash, effective_from AS "effectiveFrom"
   FROM content_page WHERE slug = $1 AND language = $2 AND effective_from <= $3 AND ($4::int IS NULL OR version = $4)
   ORDER BY version DESC LIMIT 1`,
)

/** The newest version in force, or the named one; undefined when there is none. */
export const findContentPage = async (db: Db, slug: string, language: Language, now: Date, version?: number) =>
  (await findPublished(db, [slug, language, now, version ?? null]))[0]
