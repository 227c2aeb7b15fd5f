import { appStorage } from '../../../platform/storage.ts'
import { type DraftStore, useStoredDraft } from '../../../platform/use-draft.ts'
import { markRegistrationBegun } from './begun.ts'
import { type Draft, emptyDraft, hasBegun } from './draft.ts'
import { createDraftStore } from './draft-store.ts'

const stored = createDraftStore(appStorage)

/** Marks stored drafts, so that the welcome page can offer to continue. */
const draftStore: DraftStore<Draft> = {
  load: async () => {
    const draft = await stored.load()
    markRegistrationBegun(hasBegun(draft))
    return draft
  },
  save: async (draft) => {
    await stored.save(draft)
    markRegistrationBegun(hasBegun(draft))
  },
  forget: async () => {
    await stored.forget()
    markRegistrationBegun(false)
  },
}

/** The registration's draft on this device. */
export const useDraft = () => useStoredDraft(draftStore, emptyDraft)
