// Rows for every table, whatever its columns, for tests of how a large database behaves.
import { auditActions } from '@aruga/contract/audit/audit'
import type { Db } from '../db/open.ts'

type Sizes = { small: ReadonlyMap<string, unknown>; rows: Record<string, number>; otherwise: number }
type Column = Record<'table' | 'name' | 'type', string> &
  Record<'array' | 'nullable' | 'unique', boolean> & { refersTo: string | null }

const SMALL_ROWS = 200

const usualActions = auditActions.filter((one) => !one.startsWith('breach.'))

/** SQL for columns that need particular values; `n` is the row's number. */
const SPECIFIC_VALUES: Record<string, string> = {
  'account.status': `'active'`,
  'account.email': `'person-' || n || '@demo.test'`,
  // Of people who are no patients.
  'account.first_name': `CASE WHEN n % 1000 = 0 THEN 'Ana' END`,
  // One in fifty is waiting, as in a program without a backlog.
  'patient.status': `CASE WHEN n % 50 = 0 THEN 'UnderReview' WHEN n % 10 = 0 THEN 'Declined' WHEN n % 10 = 1 THEN 'Unsubscribed' ELSE 'Active' END`,
  'document.status': `CASE WHEN n % 50 = 0 THEN 'UnderReview' WHEN n % 10 = 0 THEN 'Declined' ELSE 'Accepted' END`,
  'document.file_state': `'Available'`,
  'question.status': `CASE WHEN n % 50 = 0 THEN 'Asked' ELSE 'Answered' END`,
  'patient.enrolled': `CASE WHEN n % 50 = 0 THEN 'Desk' ELSE 'Self' END`,
  'patient_card.revoked_at': `CASE WHEN n % 2 = 0 THEN now() END`,
  'paper_notice.printed_at': `CASE WHEN n % 50 > 0 THEN now() END`,
  'follow_up.status': `CASE WHEN n % 50 = 0 THEN 'Open' ELSE 'Done' END`,
  // In force for a year, and then ended.
  'patient_tier.status': `CASE WHEN n % 50 = 0 THEN 'Waiting' WHEN n % 2 = 0 THEN 'InForce' ELSE 'Ended' END`,
  'patient_tier.last_day': 'current_date + n % 300 - 2',
  'tier_rule.benefit_rule': `'{"kind": "PercentOff", "value": 50, "letterUnits": null, "letterAmount": null, "monthUnits": null, "monthAmount": null}'`,
  'webhook_event.state': `CASE WHEN n % 50 = 0 THEN 'Waiting' ELSE 'Delivered' END`,
  'webhook_event.ended_at': 'CASE WHEN n % 50 > 0 THEN now() END',
  'message.waits': 'n % 50 = 0',
  'notification.mail_due': 'n % 50 = 0',
  'letter.status': `(ARRAY['Issued', 'Claimed', 'Dispensed', 'Dispensed', 'Expired'])[1 + n % 5]`,
  'letter.quantity_approved': '12',
  'letter.quantity_dispensed': '0',
  'letter.quantity_receipted': '0',
  'branch.hours': `'[]'`,
  'adverse_event.facts': `'{"product": "Insulin", "batch": null, "beganOn": null, "endedOn": null, "seriousness": [], "outcome": "Unknown",
    "reporter": {"kind": "Patient", "name": null, "contact": null}, "patient": {"initials": "MT", "age": 60, "sex": null}}'`,
  // No entry matches a breach, so that a search for one reads everything to the end.
  'adverse_event_entry.kind': `CASE WHEN n % 3 = 0 THEN 'HandedOver' ELSE 'Assessed' END`,
  'statement_line.letter_number': `'L-' || n`,
  'statement_line.dispute': `CASE WHEN n % 50 = 0 THEN 'Too little' END`,
  'audit_entry.action': `(ARRAY['${usualActions.join("','")}'])[1 + n % ${usualActions.length}]`,
  // A million in a year.
  'audit_entry.at': `timestamptz '2026-01-01Z' + n * interval '30 seconds'`,
  'reminder.did': 'CASE WHEN n % 50 > 0 THEN true END',
  'second_look.looked_at': `CASE WHEN n % 50 > 0 THEN now() END`,
  'signal.state': `CASE WHEN n % 50 = 0 THEN 'Open' ELSE 'Closed' END`,
  'signal.outcome': `CASE WHEN n % 50 > 0 THEN 'Harmless' END`,
  'product_price.budgeted': 'n % 1000 > 0',
  'agreed_price.budgeted': 'n % 1000 > 0',
  'proposed_change.change': `'{"kind": "limit", "percent": 30}'`,
  'program_combination.valid_from': `date '2000-01-01' + n`,
  'program.only': 'true',
  'file_check.one_row': 'true',
  'report_progress.one_row': 'true',
  'budget_progress.one_row': 'true',
  'adverse_event_clock.one': 'true',
}

/** Columns with a text by language. */
const TEXTS = new Set(
  'title body notice_title notice_body decline_note benefit words hours question note names hints'.split(' '),
)

/** Rows that only migrations have written. */
const OF_MIGRATIONS = ['migration', 'document_kind', 'case_kind', 'adverse_event_kind']

/** Needs a superuser. The rows ignore foreign keys and checks; indexes and statistics are real. */
export async function fillAllTables(db: Db, { small, rows, otherwise }: Sizes): Promise<void> {
  const columns = await readColumns(db)
  await db.query('SET session_replication_role = replica')
  const tables = Map.groupBy(columns, (column) => column.table)
  await db.query(`TRUNCATE ${[...tables.keys()].join(', ')}`)
  for (const [table, parts] of tables) {
    const count = rows[table] ?? (small.has(table) ? SMALL_ROWS : otherwise)
    await dropChecks(db, table)
    const indexes = await dropIndexes(db, table)
    const names = parts.map(({ name }) => name).join(', ')
    const values = parts
      .map((column) => columnValue(column, small.has(column.refersTo ?? '') ? SMALL_ROWS : otherwise))
      .join(', ')
    await db.query(
      `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM generate_series(1, ${count}) n`,
    )
    for (const definition of indexes) await db.query(definition)
  }
  await moveSequences(db)
  await db.query('VACUUM ANALYZE')
}

/** Rows that are added later get higher numbers. */
const moveSequences = (db: Db) =>
  db.query(`SELECT setval(pg_get_serial_sequence(c.relname, a.attname), 100000000)
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attidentity <> ''
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`)

async function readColumns(db: Db): Promise<Column[]> {
  const { rows } = await db.query<Column>(
    `SELECT c.relname AS table, a.attname AS name, coalesce(e.typname, t.typname) AS type, t.typelem <> 0 AS array,
       NOT a.attnotnull AS nullable,
       EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND a.attnum = ANY (i.indkey)) AS unique,
       (SELECT confrelid::regclass::text FROM pg_constraint WHERE contype = 'f' AND conrelid = c.oid AND conkey = ARRAY[a.attnum]
         LIMIT 1) AS "refersTo"
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A'
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL ($1)
     ORDER BY c.relname, a.attnum`,
    [OF_MIGRATIONS],
  )
  return rows
}

function columnValue(column: Column, different: number): string {
  const specific = SPECIFIC_VALUES[`${column.table}.${column.name}`]
  if (specific) return specific
  const plain = plainValue(column, different)
  const value = column.array ? `ARRAY[${plain}]::${column.type}[]` : plain
  return column.nullable ? `CASE WHEN n % 3 = 0 THEN ${value} END` : value
}

function plainValue({ name, type, unique }: Column, different: number): string {
  const number = unique ? 'n' : `(n % ${different})`
  switch (type) {
    case 'uuid':
      return `('00000000-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
    case 'text':
      return `'${name} ' || ${number}`
    case 'timestamptz':
      return `timestamptz '2026-01-01Z' + ${number} * interval '1 minute'`
    case 'date':
      return `date '1950-01-01' + n % 20000`
    case 'bit':
      return `('x' || left(md5('${name} ' || n), 16))::bit(64)`
    case 'bytea':
      return `sha256(convert_to('${name} ' || ${number}, 'UTF8'))`
    case 'bool':
      return 'n % 2 = 0'
    case 'jsonb':
    case 'json':
      if (TEXTS.has(name)) return `jsonb_build_object('en', '${name} ' || ${number}, 'fil', '${name} ' || ${number})`
      return `'{}'::${type}`
    case 'int2':
    case 'int4':
    case 'int8':
    case 'float8':
      return unique ? 'n' : 'n % 90'
    default:
      // An enum.
      return `(enum_range(NULL::${type}))[1]`
  }
}

async function dropChecks(db: Db, table: string) {
  const { rows } = await db.query<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'c'`,
    [table],
  )
  for (const { name } of rows) await db.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
}

/** Building an index over all rows is several times as fast as updating it for each. Returns the definitions of the dropped indexes. */
async function dropIndexes(db: Db, table: string): Promise<string[]> {
  const { rows } = await db.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [table],
  )
  for (const { name } of rows) await db.query(`DROP INDEX ${name}`)
  return rows.map(({ definition }) => definition)
}
