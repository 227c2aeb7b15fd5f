import sharp from 'sharp'

const THUMBNAIL_SIDE = 320

/** A JPEG to show in lists. */
export const thumbnailOf = (picture: Uint8Array): Promise<Buffer> =>
  sharp(picture)
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 78 })
    .toBuffer()
