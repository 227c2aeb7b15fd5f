import { type Language, textIn } from '@aruga/contract/languages'
import { type PaperFile, paperFiles } from '@aruga/contract/papers/with-registration'
import type { Db } from '../../db/open.ts'
import { invalidField, problem } from '../../wire/problem.ts'
import { listKindsToRegister } from './kinds.ts'

type Form<F> = { fields: { PaperKinds?: string | undefined }; files: Partial<Record<PaperFile, F>> }

/**
 * The papers of the program in a registration's form, as files to take. Throws unless the program asks for each
 * with a registration, and each is another file. `language`: of the refusal.
 */
export async function papersOf<F extends { sha256: string }>(db: Db, { fields, files }: Form<F>, language: Language) {
  const kindIds = (fields.PaperKinds ?? '').split(',').flatMap((id) => id.trim().toLowerCase() || [])
  const sent = paperFiles.flatMap((name) => files[name] ?? [])
  if (kindIds.length === 0 && sent.length === 0) return []
  const asked = await listKindsToRegister(db)
  const isEachAsked = kindIds.every((id) => asked.some((kind) => kind.id === id))
  if (kindIds.length !== sent.length || new Set(kindIds).size !== kindIds.length || !isEachAsked)
    throw invalidField('PaperKindUnknown', 'paperKinds')
  const hashes = sent.map(({ sha256 }) => sha256)
  const first = hashes.findIndex((hash, n) => hashes.indexOf(hash, n + 1) > n)
  const same = asked.find(({ id }) => id === kindIds[first])
  if (same) throw problem('PaperSentAsAnother', { name: textIn(same.names, language) })
  return sent.map((file, n) => ({ kind: 'ProgramPaper' as const, file, paperKindId: kindIds[n] }))
}
