// The forms that are open until their file has its first answer.
import type { CallOptions } from '@aruga/client/api'
import { disconnected } from '@aruga/client/send'
import { PAGE_LEFT } from '../../../photos/upload/upload-error.ts'
import type { Outcome } from './entry.ts'
import { isUnstored, remove } from './uploads.ts'

/** `onStored`: the server has the file, and lacks only the quantity. */
export type Watch = Pick<CallOptions, 'signal' | 'onUploadProgress'> & { onStored?: (documentId: string) => void }
type OpenForm = Watch & { resolve: (outcome: Outcome) => void; reject: (error: unknown) => void }

/** By the id of the file. */
export const openForms = new Map<string, OpenForm>()

export function takeForm(id: string): OpenForm | undefined {
  const form = openForms.get(id)
  openForms.delete(id)
  return form
}

/** What becomes of the file, for its form. */
export function openForm(id: string, watch: Watch): Promise<Outcome> {
  const outcome = new Promise<Outcome>((resolve, reject) => openForms.set(id, { ...watch, resolve, reject }))
  outcome.catch(() => undefined) // Its form may have been left.
  return outcome
}

/** This form waits no longer. It may have been answered, and another one be open for the same file. */
export async function releaseForm(id: string, form: OpenForm | undefined) {
  if (!form || openForms.get(id) !== form) return
  openForms.delete(id)
  const { aborted = false, reason } = form.signal ?? {}
  if (!isUnstored(id) && (!aborted || reason === PAGE_LEFT)) return form.resolve({ kind: 'stored' })
  await remove(id)
  form.reject(aborted ? reason : disconnected())
}
