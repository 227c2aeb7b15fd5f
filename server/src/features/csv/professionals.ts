// Healthcare professionals as a CSV table. One is identified by the code.

import type { Db } from '../../db/open.ts'
import { query, type Row } from '../../db/query.ts'
import { plainCode } from '../../records/professionals/queries.ts'
import {
  EXPORT_PAGE,
  inPages,
  type Numbered,
  readName,
  readYesNo,
  type Table,
  type TextRow,
  type Warning,
  type Wrong,
} from '../../table-files/table.ts'

type ProfessionalRow = { code: string; name: string; specialty: string; clinic: string; in_use: boolean }

export const professionals: Table<ProfessionalRow> = {
  read: (text, wrong) => ({
    code: readCode(text, wrong),
    name: readName(text, 'name', 120, wrong),
    specialty: readName(text, 'specialty', 120, wrong),
    clinic: readName(text, 'clinic', 160, wrong),
    in_use: readYesNo('in_use', text.in_use ?? '', wrong),
  }),
  keyOf: ({ code }) => code,
  warnings: warnOfAlike,
  importRows: async (tx, rows, { now }) => {
    const [counts] = await put(tx, { rows: JSON.stringify(rows), now })
    return counts ?? { added: 0, changed: 0 }
  },
  rows: eachProfessional,
}

function readCode(text: TextRow, wrong: Wrong): string {
  const code = plainCode(text.code ?? '')
  if (code === '') wrong('code', 'ValueMissing')
  else if (!/^[A-Z0-9][A-Z0-9-]{3,23}$/.test(code)) {
    wrong('code', 'NotACode')
  }
  return code
}

const findAlike = query(
  'csv.find-alike-codes',
  `SELECT code, ltrim(replace(code, '-', ''), '0') AS "bare!" FROM healthcare_professional
   WHERE ltrim(replace(code, '-', ''), '0') = ANY (:bare::text[])`,
)
/** As a patient's app compares codes, and without zeros that spreadsheets remove. */
const bareCode = (code: string) => code.replaceAll('-', '').replace(/^0+/, '')

/** A new code that differs from an existing one only in dashes or zeros. */
async function warnOfAlike(db: Db, rows: Numbered<ProfessionalRow>[]): Promise<Warning[]> {
  const present = await findAlike(db, { bare: [...new Set(rows.map(({ value }) => bareCode(value.code)))] })
  const seen = Map.groupBy(
    present.map(({ code }) => code),
    bareCode,
  )
  return rows.flatMap(({ row, value: { code } }) => {
    const alike = seen.get(bareCode(code)) ?? []
    if (alike.includes(code)) return []
    const [other] = alike
    seen.set(bareCode(code), [...alike, code])
    return other ? [{ row, column: 'code', code: 'CodeAlike' as const, values: { code, other } }] : []
  })
}

const put = query(
  'csv.put-professionals',
  `WITH given AS MATERIALIZED (
     SELECT * FROM jsonb_to_recordset(:rows::jsonb) AS r(code text, name text, specialty text, clinic text, in_use boolean)
   ), changed AS (
     UPDATE healthcare_professional h SET name = r.name, specialty = r.specialty, clinic = r.clinic,
       retired_at = CASE WHEN r.in_use THEN NULL ELSE coalesce(h.retired_at, :now) END
     FROM given r WHERE h.code = r.code
       AND (h.name, h.specialty, h.clinic, h.retired_at IS NULL) IS DISTINCT FROM (r.name, r.specialty, r.clinic, r.in_use)
     RETURNING h.id
   ), added AS (
     INSERT INTO healthcare_professional (id, code, name, specialty, clinic, retired_at)
     SELECT gen_random_uuid(), code, name, specialty, clinic, CASE WHEN NOT in_use THEN :now::timestamptz END
     FROM given ON CONFLICT (code) DO NOTHING RETURNING id
   )
   SELECT (SELECT count(*)::int FROM added) AS "added!", (SELECT count(*)::int FROM changed) AS "changed!"`,
)
const listProfessionals = query(
  'csv.list-professionals',
  `SELECT code, name, specialty, clinic, retired_at IS NULL AS "inUse!" FROM healthcare_professional
   WHERE :after::text IS NULL OR code > :after ORDER BY code LIMIT :limit`,
)

async function* eachProfessional(db: Db): AsyncGenerator<TextRow> {
  const pages = inPages<Row<'csv.list-professionals'>>((after) =>
    listProfessionals(db, { after: after?.code ?? null, limit: EXPORT_PAGE }),
  )
  for await (const { inUse, ...texts } of pages) yield { ...texts, in_use: inUse ? 'yes' : 'no' }
}
