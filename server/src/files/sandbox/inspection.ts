import type { Redaction } from '../redaction.ts'
import type { UploadType } from '../upload-types.ts'

/**
 * The result of inspecting a file. `width` and `height` are pixels of the upright picture and null for a PDF,
 * `pages` is null for a picture. `rendition` and `thumbnail` are JPEGs to show, without camera data;
 * a PDF has no rendition, and a thumbnail of its first page if that renders; a square has no thumbnail. `perceptualHash`:
 * of a whole picture or a scan in a PDF; null without contrast. `detail`: its greys (both: perceptual-hash.ts). `redactions`: of metadata.
 */
export type Inspection = {
  contentType: UploadType
  width: number | null
  height: number | null
  pages: number | null
  rendition: Uint8Array | null
  thumbnail: Uint8Array | null
  perceptualHash: string | null
  detail: Uint8Array | null
  redactions: Redaction[]
}

/** How a picture is rendered: whole with a thumbnail, as a small square from its centre, or not at all. */
export type Crop = 'whole' | 'square' | 'none'
