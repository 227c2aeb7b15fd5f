import type { FileStore } from '../../files/store.ts'
import type { SentFile } from '../../http/implement.ts'
import type { DocumentFile } from './queries.ts'

type Rendition = 'original' | 'picture' | 'thumbnail'

/** The bytes to show for a document: its picture or thumbnail (JPEG), or what was sent where it has none (a PDF). */
export async function sentDocument(store: FileStore, document: DocumentFile, rendition: Rendition): Promise<SentFile> {
  const drawn = rendition === 'original' ? null : document[rendition]
  const stream = await store.open(drawn ?? document.filename)
  const filename = document.originalName
  return drawn
    ? { stream, contentType: 'image/jpeg', size: null, filename }
    : { stream, contentType: document.contentType, size: document.size, filename }
}
