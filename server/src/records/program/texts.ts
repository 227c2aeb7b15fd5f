// The program's texts: the first texts, overridden by what administrators added or changed.
import { randomUUID } from 'node:crypto'
import {
  type ProgramText,
  type TextCode,
  type TextPurpose,
  type TextWords,
  textPurposes,
} from '@aruga/contract/program/texts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { invalidField } from '../../wire/problem.ts'
import { firstTexts } from './first-texts.ts'

const listRows = query(
  'texts.list',
  `SELECT id, purpose AS "purpose: TextPurpose", position, code AS "code?: TextCode", name, texts_of(title, title_en, title_fil) AS "title!: Texts",
     texts_of(words, words_en, words_fil) AS "words!: Texts", retired FROM program_text`,
)
type Placed = ProgramText & { position: number }

async function listPlaced(db: Db): Promise<Placed[]> {
  const rows = await listRows(db)
  const changed = new Set(rows.map(({ id }) => id))
  const first = textPurposes.flatMap((purpose) =>
    firstTexts.filter((text) => text.purpose === purpose).map((text, position) => ({ ...text, position })),
  )
  const all: Placed[] = [...first.filter(({ id }) => !changed.has(id)), ...rows]
  const place = ({ purpose, position }: Placed) => textPurposes.indexOf(purpose) * 10_000 + position
  return all.toSorted((a, b) => place(a) - place(b) || a.name.localeCompare(b.name))
}
const withoutPosition = ({ position: _, ...text }: Placed): ProgramText => text

/** Every text, by purpose, in order; retired ones too. */
export const listTexts = async (db: Db) => (await listPlaced(db)).map(withoutPosition)
const findPlaced = async (db: Db, id: string) => (await listPlaced(db)).find((text) => text.id === id.toLowerCase())
/** One text; undefined where there is none. */
export const findText = async (db: Db, id: string) => (await listTexts(db)).find((text) => text.id === id.toLowerCase())

const lock = query('texts.lock', `SELECT pg_advisory_xact_lock(lock_key('program texts'))`)
/** Serialises changes of texts, so that names stay different. */
export const lockTexts = (tx: Db) => lock(tx)

const putRow = query(
  'texts.put',
  `INSERT INTO program_text (id, purpose, position, code, name, title, words, retired)
   VALUES (:id, :purpose, :position, :code?, :name, :title::jsonb, :words::jsonb, :retired)
   ON CONFLICT (id) DO UPDATE SET position = excluded.position, code = excluded.code, name = excluded.name, title = excluded.title,
     words = excluded.words, retired = excluded.retired`,
)

const put = (tx: Db, { title, words, ...text }: Placed) =>
  putRow(tx, { ...text, title: JSON.stringify(title), words: JSON.stringify(words) })

/** Whether another text of the purpose that is in use has the name. */
export const isNameInUse = async (tx: Db, { id, purpose, name }: Pick<ProgramText, 'id' | 'purpose' | 'name'>) =>
  (await listTexts(tx)).some(
    (other) =>
      other.id !== id && other.purpose === purpose && !other.retired && other.name.toLowerCase() === name.toLowerCase(),
  )

/** Adds a text after the others of its purpose. */
export async function insertText(tx: Db, purpose: TextPurpose, words: TextWords): Promise<ProgramText> {
  const others = (await listPlaced(tx)).filter((text) => text.purpose === purpose)
  const position = Math.max(-1, ...others.map((text) => text.position)) + 1
  const text = { id: randomUUID(), purpose, ...words }
  await put(tx, { ...text, position })
  return text
}

/** Changes a text; undefined where there is none. */
export async function updateText(tx: Db, id: string, words: TextWords): Promise<ProgramText | undefined> {
  const before = await findPlaced(tx, id)
  if (!before) return undefined
  const after = { ...before, ...words }
  await put(tx, after)
  return withoutPosition(after)
}

/** Orders the texts of a purpose, `ids` first. False when an id belongs to another purpose. */
export async function putInOrder(tx: Db, purpose: TextPurpose, ids: string[]): Promise<boolean> {
  const texts = (await listPlaced(tx)).filter((text) => text.purpose === purpose)
  const wanted = ids.map((id) => texts.find((text) => text.id === id.toLowerCase()))
  if (wanted.includes(undefined)) return false
  const ordered = [...wanted, ...texts.filter((text) => !wanted.includes(text))].filter((text) => text !== undefined)
  for (const [position, text] of ordered.entries()) if (text.position !== position) await put(tx, { ...text, position })
  return true
}

/**
 * The audited reason: its code, and the name if it is the program's own text. Throws when the text does not belong to
 * the code.
 */
export async function recordedReason<Code extends TextCode | null>(tx: Db, code: Code, textId: string | undefined) {
  if (textId === undefined) return code ?? undefined
  const text = await findText(tx, textId)
  if (!text || text.code !== code) throw invalidField('TextUnknown', 'textId')
  const first = firstTexts.some(({ id, name }) => id === text.id && name === text.name)
  return first ? (code ?? undefined) : [code, text.name].filter(Boolean).join(': ')
}
