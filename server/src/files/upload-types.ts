// Apart from the sandbox's files, whose decoders only its process should load.

/** The file types of documents. */
export const UPLOAD_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heif',
  'application/pdf',
] as const
export type UploadType = (typeof UPLOAD_TYPES)[number]
export type PictureType = Exclude<UploadType, 'application/pdf'>

/** The file types of profile photos. */
export const PHOTO_TYPES = UPLOAD_TYPES.filter((type) => type !== 'application/pdf')
