import type { FileStore } from '../../files/store.ts'
import type { SentFile } from '../../http/implement.ts'
import { problem } from '../../http/problem.ts'
import type { DocumentFile } from './queries.ts'

/** Throws while the file waits for the virus scanner, and when it was removed. */
export function refuseUnlessAvailable({ fileState }: DocumentFile): void {
  if (fileState === 'Held') throw problem('FileHeld')
  if (fileState === 'Removed') throw problem('FileRemoved')
}

type Rendition = 'original' | 'picture' | 'thumbnail'

/** The file to serve for a document: its picture or thumbnail (JPEG), or the original where it has none (a PDF). */
export async function sentDocument(store: FileStore, document: DocumentFile, rendition: Rendition): Promise<SentFile> {
  const renditionKey = rendition === 'original' ? null : document[rendition]
  const key = renditionKey ?? document.filename
  const { originalName, contentType, size, sha256 } = document
  const file = renditionKey
    ? {
        contentType: 'image/jpeg',
        size: await store.size(renditionKey),
        filename: `${originalName.replace(/\.\w+$/, '')}.jpg`,
      }
    : { contentType, size, filename: originalName }
  return {
    ...file,
    open: (range) => store.open(key, range),
    etag: `${sha256}-${renditionKey ? rendition : 'original'}`,
  }
}
