// Stores the draft: the answers under one key, each picture under its own, so that typing does not rewrite photos. Separate from
// platform/drafts.ts, whose drafts have an account, a list and an expiry; this one has none of them.
import type { Answers } from '../../../person/answers.ts'
import type { Picture } from '../../../photos/picture.ts'
import { serialQueue } from '../../../platform/serial-queue.ts'
import type { appStorage } from '../../../platform/storage.ts'
import { type Draft, readDraft } from './draft.ts'

const KEY = 'enrolment'
const pictureFields = ['fileId', 'filePrescription', 'papers'] as const satisfies (keyof Answers)[]
const keyOf = (field: (typeof pictureFields)[number]) => `${KEY}.${field}`

/** A picture, or at least one paper. */
const isSome = (picture: object | null) => picture !== null && Object.keys(picture).length > 0

type Storage = Pick<typeof appStorage, 'get' | 'set' | 'remove'>

/** Reads, writes and removes the draft, one call at a time in order. */
export const createDraftStore = (storage: Storage) => {
  const written = new Map<string, Picture | Answers['papers'] | null>()
  const enqueue = serialQueue()

  return {
    load: () =>
      enqueue(async () => {
        const stored = (await storage.get(KEY)) as Draft | null
        if (!stored) return readDraft(null)
        const pictures = await Promise.all(pictureFields.map((field) => storage.get(keyOf(field))))
        const entries = pictureFields.map((field, i) => [field, pictures[i] ?? null] as const)
        const draft = readDraft({ ...stored, answers: { ...stored.answers, ...Object.fromEntries(entries) } })
        for (const field of pictureFields) written.set(field, draft.answers[field])
        return draft
      }),

    save: (draft: Draft) =>
      enqueue(async () => {
        for (const field of pictureFields) {
          const picture = draft.answers[field]
          if (written.get(field) === picture) continue
          await (isSome(picture) ? storage.set(keyOf(field), picture) : storage.remove(keyOf(field)))
          written.set(field, picture)
        }
        await storage.set(KEY, {
          ...draft,
          answers: { ...draft.answers, fileId: null, filePrescription: null, papers: {} },
        })
      }),

    forget: () =>
      enqueue(async () => {
        for (const key of [KEY, ...pictureFields.map(keyOf)]) await storage.remove(key)
        written.clear()
      }),
  }
}
