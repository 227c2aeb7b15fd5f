// The papers of the program in the form of a registration, whoever fills it in. Ours throughout.
import * as Type from 'typebox'
import { monthsAfter } from '../days.ts'
import type { ProblemCode } from '../problems.ts'
import type { PaperToRegister } from './papers.ts'

/** The ids of the program's papers in `FilePaper1` to `FilePaper4` (`listPapersToRegister`), in their order, separated by commas. */
export const PaperKinds = Type.Optional(Type.String({ maxLength: 200 }))

const paper = {
  description: 'A paper that the program asks for (`PaperKinds`): JPEG, PNG, WebP, HEIC or PDF, 10 MB at most',
  optional: true,
}
export const paperParts = { FilePaper1: paper, FilePaper2: paper, FilePaper3: paper, FilePaper4: paper }
export const paperFiles = ['FilePaper1', 'FilePaper2', 'FilePaper3', 'FilePaper4'] as const
export type PaperFile = (typeof paperFiles)[number]

/** What may be wrong with them besides the files themselves: the same file as two papers. */
export const paperRefusals = ['PaperSentAsAnother'] as const satisfies ProblemCode[]

type Sent = { fields: { PaperKinds?: string }; files: Partial<Record<PaperFile, Blob>> }
/** The papers that have a file, of the kinds that are asked for, as parts of the form; as many as it has room for. */
export function partsOfPapers(askedKinds: readonly string[], fileOf: (kindId: string) => Blob | undefined): Sent {
  const sent = askedKinds.flatMap((id) => {
    const file = fileOf(id)
    return file ? [{ id, file }] : []
  })
  const taken = sent.slice(0, paperFiles.length)
  return {
    fields: taken.length > 0 ? { PaperKinds: taken.map(({ id }) => id).join(',') } : {},
    files: Object.fromEntries(taken.map(({ file }, n) => [paperFiles[n], file])),
  }
}

/** Whether a paper is asked of somebody with this birthdate, on a day in Manila. Of unknown age: only what is asked at any age. */
export const isAskedOf = (
  { fromAge }: Pick<PaperToRegister, 'fromAge'>,
  birthdate: string | undefined,
  today: string,
): boolean => fromAge === null || (birthdate !== undefined && monthsAfter(birthdate, fromAge * 12) <= today)
