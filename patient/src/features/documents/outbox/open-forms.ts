// The forms that are open until their file has its first answer.
import type { CallOptions } from '@aruga/client/api'
import { disconnected } from '@aruga/client/send'
import { PAGE_LEFT } from '../../../photos/upload/upload-error.ts'
import type { Outcome } from './entry.ts'
import { isUnstored, remove } from './uploads.ts'

/** `onStored`: the server has the file, and lacks only the quantity. */
export type Watch = Pick<CallOptions, 'signal' | 'onUploadProgress'> & { onStored?: (documentId: string) => void }
type OpenForm = Watch & {
  /** The file is about to be stored, and then sent. */
  isStoring: boolean
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

/** By the id of the file. */
export const openForms = new Map<string, OpenForm>()

export function takeForm(id: string): OpenForm | undefined {
  const form = openForms.get(id)
  openForms.delete(id)
  return form
}

/** What becomes of the file, for its form. */
export function openForm(id: string, watch: Watch): Promise<Outcome> {
  const outcome = new Promise<Outcome>((resolve, reject) =>
    openForms.set(id, { ...watch, isStoring: true, resolve, reject }),
  )
  outcome.catch(() => undefined) // Its form may have been left.
  return outcome
}

/** They get an answer of now. */
export async function releaseForms() {
  for (const [id, { signal, isStoring, resolve, reject }] of openForms) {
    if (isStoring) continue
    openForms.delete(id)
    const { aborted, reason } = signal ?? {}
    if (isUnstored(id) || (aborted && reason !== PAGE_LEFT)) {
      await remove(id)
      reject(aborted ? reason : disconnected())
    } else resolve({ kind: 'stored' })
  }
}
