import { type ContentPage, contentSlugs } from '@aruga/contract/content/content'
import { REVIEW_WORKING_DAYS } from '@aruga/contract/limits'
import type { ProgramFacts } from '@aruga/contract/program/program'
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

const listPublished = statement<Omit<ContentPage, 'markdown'>>(
  'program.list-pages',
  `SELECT DISTINCT ON (slug) slug, language, version, title, hash, effective_from AS "effectiveFrom"
   FROM content_page WHERE slug = ANY ($1::text[]) AND language = $2 AND effective_from <= $3
   ORDER BY slug, version DESC`,
)

/** Every page in its newest version in force, without its text, in the contract's order. */
export async function listContentPages(db: Db, language: Language, now: Date) {
  const pages = await listPublished(db, [contentSlugs, language, now])
  return pages.sort((a, b) => contentSlugs.indexOf(a.slug) - contentSlugs.indexOf(b.slug))
}

const findFacts = statement<Omit<ProgramFacts, 'reviewWorkingDays'>>(
  'program.facts',
  `SELECT name, accent_colour AS "accentColour", phone, email AS "emailAddress", address,
     CASE $1::language WHEN 'fil' THEN coalesce(hours_fil, hours_en) ELSE coalesce(hours_en, hours_fil) END AS hours,
     privacy_email AS "privacyEmailAddress"
   FROM program`,
)

/** The one row that every deployment has; hours in the language asked for where they are written in it. */
export async function findProgramFacts(db: Db, language: Language): Promise<ProgramFacts> {
  const [facts] = await findFacts(db, [language])
  if (!facts) throw new Error('The table program has lost its row.')
  return { ...facts, reviewWorkingDays: REVIEW_WORKING_DAYS }
}
