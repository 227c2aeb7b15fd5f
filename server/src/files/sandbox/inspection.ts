import type { UploadType } from '../upload-types.ts'

/**
 * What the content of a file turned out to be. `width` and `height` are pixels of the upright picture and null for a PDF,
 * `pages` is null for a picture. `rendition` and `thumbnail` are JPEGs to show, without anything the camera noted;
 * a square has no thumbnail.
 */
export type Inspection = {
  contentType: UploadType
  width: number | null
  height: number | null
  pages: number | null
  rendition: Uint8Array | null
  thumbnail: Uint8Array | null
}

/** How a picture is rendered: all of it, with a thumbnail, or a small square out of its middle. */
export type Crop = 'whole' | 'square'
