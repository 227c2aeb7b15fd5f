// Apart from the sandbox, whose decoders only its process should hold in memory.

/** What a patient may send as a document. */
export const UPLOAD_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heif',
  'application/pdf',
] as const
export type UploadType = (typeof UPLOAD_TYPES)[number]

/** Pictures of people, which nobody sends as a PDF. */
export const PHOTO_TYPES = UPLOAD_TYPES.filter((type) => type !== 'application/pdf')
