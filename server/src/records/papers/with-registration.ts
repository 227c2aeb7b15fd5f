import { type PaperFile, paperFiles } from '@aruga/contract/papers/with-registration'
import type { Db } from '../../db/open.ts'
import { invalidField } from '../../wire/problem.ts'
import { listKindsToRegister } from './kinds.ts'

type Form<F> = { fields: { PaperKinds?: string | undefined }; files: Partial<Record<PaperFile, F>> }

/** The papers of the program in a registration's form, as files to take. Throws unless the program asks for each with a registration. */
export async function papersOf<F>(db: Db, { fields, files }: Form<F>) {
  const kindIds = (fields.PaperKinds ?? '').split(',').flatMap((id) => id.trim().toLowerCase() || [])
  const sent = paperFiles.flatMap((name) => files[name] ?? [])
  if (kindIds.length === 0 && sent.length === 0) return []
  const asked = await listKindsToRegister(db)
  const isEachAsked = kindIds.every((id) => asked.some((kind) => kind.id === id))
  if (kindIds.length !== sent.length || new Set(kindIds).size !== kindIds.length || !isEachAsked)
    throw invalidField('PaperKindUnknown', 'paperKinds')
  return sent.map((file, n) => ({ kind: 'ProgramPaper' as const, file, paperKindId: kindIds[n] }))
}
