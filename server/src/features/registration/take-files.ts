import type { DocumentKind } from '@aruga/contract/documents/kinds'
import type { AppContext } from '../../context.ts'
import type { UploadedFile } from '../../http/implement.ts'
import type { Sender } from '../../records/documents/scan-received.ts'
import { type DocumentFiles, removeFiles, takeFile } from '../documents/receive-files.ts'

/** Inspects and stores the files, one after the other; when one is refused, the others are removed. */
export async function takeFiles(
  context: AppContext,
  sent: readonly (readonly [DocumentKind, UploadedFile])[],
  sender: Sender,
): Promise<DocumentFiles[]> {
  const taken: DocumentFiles[] = []
  try {
    for (const [kind, file] of sent) taken.push(await takeFile(context, kind, file, sender))
    return taken
  } catch (error) {
    await removeFiles(context.files, taken)
    throw error
  }
}
