import { appStorage } from '../../../platform/storage.ts'
import { useStoredDraft } from '../../../platform/use-draft.ts'
import { emptyDraft } from './draft.ts'
import { createDraftStore } from './draft-store.ts'

const draftStore = createDraftStore(appStorage)

/** The registration's draft on this device. */
export const useDraft = () => useStoredDraft(draftStore, emptyDraft)
