import { mapTexts } from '@aruga/contract/languages'
import {
  addText,
  bracedIn,
  changeText,
  codesOf,
  listTexts,
  orderTexts,
  placeholdersOf,
  type TextPurpose,
  type TextWords,
  wordsLimit,
} from '@aruga/contract/program/texts'
import { oneLine } from '@aruga/contract/typed-text'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import * as texts from '../../records/program/texts.ts'
import { type FieldError, fieldError, invalid, orNotFound, problem } from '../../wire/problem.ts'

export const programTextRoutes = ({ db, clock }: AppContext) => [
  implement(listTexts, async () => ({ items: await texts.listTexts(db) })),

  implement(addText, ({ body: { purpose, ...words }, caller: { accountId: actorId }, request }) =>
    inTransaction(db, async (tx) => {
      const said = checked(purpose, words)
      await texts.lockTexts(tx)
      if (await texts.isNameInUse(tx, { id: '', purpose, name: said.name })) throw problem('NameInUse')
      const added = await texts.insertText(tx, purpose, said)
      const auditTarget = { patientId: null, subjectId: added.id, reason: `${purpose}: ${added.name}`, request }
      await recordAudit(tx, { at: clock(), actorId, action: 'text.added', ...auditTarget })
      return added
    }),
  ),

  implement(changeText, ({ params: { id }, body, caller: { accountId: actorId }, request }) =>
    inTransaction(db, async (tx) => {
      await texts.lockTexts(tx)
      const before = orNotFound(await texts.findText(tx, id))
      const { purpose } = before
      const said = checked(purpose, body)
      if (!said.retired && (await texts.isNameInUse(tx, { id: before.id, purpose, name: said.name })))
        throw problem('NameInUse')
      const after = orNotFound(await texts.updateText(tx, before.id, said))
      const action =
        before.retired === after.retired ? 'text.changed' : after.retired ? 'text.retired' : 'text.reinstated'
      const auditTarget = { patientId: null, subjectId: after.id, reason: `${purpose}: ${after.name}`, request }
      await recordAudit(tx, { at: clock(), actorId, action, ...auditTarget })
      return after
    }),
  ),

  implement(orderTexts, ({ body: { purpose, ids }, caller: { accountId: actorId }, request }) =>
    inTransaction(db, async (tx) => {
      await texts.lockTexts(tx)
      if (!(await texts.putInOrder(tx, purpose, ids))) throw problem('NotFound')
      const auditTarget = { patientId: null, subjectId: null, reason: purpose, request }
      await recordAudit(tx, { at: clock(), actorId, action: 'text.ordered', ...auditTarget })
      return { items: await texts.listTexts(tx) }
    }),
  ),
]

/** The words as stored. Throws the fault of each field. */
function checked(purpose: TextPurpose, words: TextWords): TextWords {
  const isMessage = purpose === 'Message'
  const said = {
    ...{ code: words.code, retired: words.retired, name: oneLine(words.name) },
    title: mapTexts(words.title, (text) => (isMessage ? oneLine(text) : '')),
    words: mapTexts(words.words, (text) => (isMessage ? text.trim() : oneLine(text))),
  }
  const codes = codesOf(purpose)
  const wrong: FieldError[] = []
  if (codes.length > 0 ? !codes.some((code) => code === said.code) : said.code !== null)
    wrong.push(fieldError('CodeOfAnotherPurpose', 'code'))
  // A decline for another reason needs the reviewer's own words.
  const mayBeEmpty = said.code === 'Other' && !Object.values(said.words).some(Boolean)
  const partsOf = (part: 'title' | 'words') =>
    Object.entries(said[part]).map(([language, text]) => ({ field: `${part}.${language}`, text }))
  for (const { field, text } of [...(isMessage ? partsOf('title') : []), ...partsOf('words')]) {
    const unknown = bracedIn(text).find((name) => !placeholdersOf(purpose).some((known) => known === name))
    if (!text && !mayBeEmpty) wrong.push(fieldError('Required', field))
    else if (unknown !== undefined) {
      const known = placeholdersOf(purpose).map((name) => `{${name}}`)
      wrong.push(fieldError('PlaceholderUnknown', field, { unknown, known: known.join(', ') }))
    } else if (text.length > wordsLimit(purpose))
      wrong.push(fieldError('TextTooLong', field, { most: wordsLimit(purpose) }))
  }
  if (wrong.length > 0) throw invalid(wrong)
  return said
}
