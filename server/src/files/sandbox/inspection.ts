import type { UploadType } from '../upload-types.ts'

/**
 * The result of inspecting a file. `width` and `height` are pixels of the upright picture and null for a PDF,
 * `pages` is null for a picture. `rendition` and `thumbnail` are JPEGs to show, without camera data;
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

/** How a picture is rendered: whole with a thumbnail, or as a small square from its centre. */
export type Crop = 'whole' | 'square'
